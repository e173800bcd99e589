import { describe, expect } from "vitest";
import { newKeyText } from "../../functions/domain/projects/key-text.ts";
import { newProject } from "../support/project.ts";
import { inWorld } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { changeKey } from "./stored-keys.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

const limits = (world: World, authorization: string, path = "/limits") =>
  world.api("GET", path, { headers: { authorization } });
const basic = (key: string) => Buffer.from(`${key}:`).toString("base64");
/** Another digit in its place: what was a valid text no longer adds up. */
const spoilt = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

describe("the Authorization header", () => {
  test.for([
    ["the scheme as it is written mostly", (key: string) => `Bearer ${key}`],
    ["lower case", (key: string) => `bearer ${key}`],
    ["upper case", (key: string) => `BEARER ${key}`],
    ["odd case", (key: string) => `bEaReR ${key}`],
    ["more than one space", (key: string) => `Bearer   ${key}`],
    ["spaces around", (key: string) => `  Bearer ${key}  `],
  ] as const)("an Authorization header serves a key with %s", async ([_, header], { world, project }) => {
    expect((await limits(world, header(project.key))).status).toBe(200);
  });

  test.for([
    ["nothing", () => ""],
    ["a key without a scheme", (key: string) => key],
    ["a scheme alone", () => "Bearer"],
    ["a scheme and spaces", () => "Bearer   "],
    ["Basic, as its user", (key: string) => `Basic ${basic(key)}`],
    ["Basic, in clear", (key: string) => `Basic ${key}`],
    ["Digest", (key: string) => `Digest ${key}`],
    ["a scheme that only begins alike", (key: string) => `Bearers ${key}`],
    ["no space", (key: string) => `Bearer${key}`],
    ["a tab for the space", (key: string) => `Bearer\t${key}`],
    ["another scheme first", (key: string) => `Basic x, Bearer ${key}`],
  ] as const)("treats %s as a missing key", async ([_, header], { world, project }) => {
    const { status, body, headers } = await limits(world, header(project.key));
    expect([status, body.name]).toEqual([401, "missing_api_key"]);
    expect(headers["www-authenticate"]).toBe("Bearer");
  });

  test("is the only place for a key: not the address, not the body", async ({ world, project }) => {
    const { key } = project;
    const inPath = await world.api("GET", `/limits?api_key=${key}&authorization=Bearer%20${key}`);
    const inBody = await world.api("POST", "/outbound/pause", { body: { key, authorization: key } });
    const elsewhere = await world.api("GET", "/limits", { headers: { "x-api-key": key, cookie: key } });
    for (const { status, body } of [inPath, inBody, elsewhere])
      expect([status, body.name]).toEqual([401, "missing_api_key"]);
  });
});

describe("an invalid key", () => {
  const malformed: readonly (readonly [string, (key: string) => string])[] = [
    ["a word", () => "secret"],
    ["a checksum that is off", (key) => spoilt(key, key.length - 1)],
    ["a secret that is off", (key) => spoilt(key, 40)],
    ["another project", (key) => spoilt(key, 20)],
    ["another prefix", (key) => `edt${key.slice(3)}`],
    ["upper case", (key) => key.toUpperCase()],
    ["something after it", (key) => `${key}x`],
    ["something before it", (key) => `x${key}`],
    ["itself twice, as joined headers", (key) => `${key},Bearer ${key}`],
    ["itself twice, joined with a space", (key) => `${key}, Bearer ${key}`],
    ["a quote around it", (key) => `"${key}"`],
    ["a NUL in it", (key) => `${key.slice(0, 30)}\0${key.slice(31)}`],
    ["letters that look alike", (key) => key.replace("e", "е")],
    ["a megabyte", () => "e".repeat(1024 * 1024)],
  ];

  test.for(malformed)("is refused before any read: %s", async ([_, text], { world, project }) => {
    world.recorder.reset();
    const { status, body } = await limits(world, `Bearer ${text(project.key)}`);
    expect([status, body.name]).toEqual([401, "invalid_api_key"]);
    expect(world.recorder.calls()).toEqual([]);
  });

  test("is refused before any read, however many are guessed", async ({ world, project }) => {
    world.recorder.reset();
    for (let guess = 0; guess < 500; guess++) {
      const text = newKeyText(project.id, world.services.random(32));
      const { body } = await limits(world, `Bearer ${spoilt(text, 35 + (guess % (text.length - 35)))}`);
      expect(body.name).toBe("invalid_api_key");
    }
    expect(world.recorder.calls()).toEqual([]);
  });

  test("gets one error: malformed, unknown, revoked, or without project", async ({ world, project }) => {
    const revoked = await project.newKey({});
    await changeKey(world, project.id, revoked, { revokedAt: "2026-06-15T12:00:00.000Z" });
    const nowhere = newKeyText("prj_01KV5JE8G09BQEJJWM1YBQ5300", new Uint8Array(32));
    const unknown = newKeyText(project.id, new Uint8Array(32));
    const texts = ["secret", spoilt(project.key, 40), unknown, nowhere, revoked];
    const answers = await Promise.all(texts.map((text) => limits(world, `Bearer ${text}`)));
    const told = answers.map(({ status, body: { requestId: _, ...body }, headers }) => {
      const { "x-request-id": __, ...others } = headers;
      return JSON.stringify({ status, body, others });
    });
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toContain("invalid_api_key");
  });

  test("of another project, under this project's name, does not open it", async ({ world, project }) => {
    const other = await newProject(world);
    const { body } = await limits(world, `Bearer ${other.key}`);
    expect(body.balanceMicros).toBe(0);
    const forged = newKeyText(project.id, new TextEncoder().encode(other.key.slice(31, 63)));
    expect((await limits(world, `Bearer ${forged}`)).body.name).toBe("invalid_api_key");
  });
});
