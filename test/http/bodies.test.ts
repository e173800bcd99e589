import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler } from "../../functions/api/emails/send-email.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { operationOf, send, writes } from "./calls.ts";

let world: World;
let project: TestProject;
beforeAll(async () => {
  world = await startWorld();
  project = await newProject(world);
});
afterAll(() => world.stop());

const operation = operationOf("sendEmail");

/** Sends bytes as they are, as a gateway hands over what is no text. */
function post(bytes: Uint8Array, headers: Record<string, string>, key = project.key) {
  const own = { authorization: `Bearer ${key}`, ...headers };
  const body = Buffer.from(bytes).toString("base64");
  return send(world, { handler, operation }, { headers: own, body, isBase64Encoded: true });
}

const json = (over = {}) => Buffer.from(JSON.stringify(project.email(over)));
const type = (value: string) => ({ "content-type": value });

describe("a JSON body", () => {
  test.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json ; charset=utf8",
    "application/vnd.api+json",
  ])("is read when its content type is %s", async (value) => {
    expect((await post(json(), type(value))).status).toBe(200);
  });

  test("is the same whether the gateway hands it over as text or as base64", async () => {
    const subject = "Grüße, 世界 🌍";
    const { body } = await post(json({ subject }), type("application/json"));
    const read = await world.api("GET", `/emails/${body.id}`, { key: project.key });
    expect(read.body.subject).toBe(subject);
  });

  test.each([
    ["text", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["several parts", "multipart/form-data; boundary=x"],
    ["XML", "application/xml"],
    ["nothing", ""],
    ["JSON in UTF-16", "application/json; charset=utf-16"],
    ["JSON in Latin 1", "application/json; charset=iso-8859-1"],
    ["two types", "application/json, text/plain"],
    ["something that begins alike", "application/jsonp"],
    ["JSON by its old name", "text/json"],
    ["JSON lines", "application/jsonl"],
  ])("is rejected with 415 with the content type %s, and nothing is written", async (_, value) => {
    world.recorder.reset();
    const { status, body } = await post(json(), type(value));
    expect([status, body.name]).toEqual([415, "unsupported_media_type"]);
    expect(writes(world.recorder.calls())).toEqual([]);
  });

  test("is refused with 415 without a content type", async () => {
    expect((await post(json(), {})).status).toBe(415);
  });

  test.each(["gzip", "br", "deflate"])("is refused with 415 when it is packed by %s", async (encoding) => {
    const headers = { ...type("application/json"), "content-encoding": encoding };
    expect((await post(gzipSync(json()), headers)).status).toBe(415);
  });

  test.each([
    ["packed, though it does not say so", () => gzipSync(json())],
    ["UTF-16, though it does not say so", () => Buffer.from(json().toString(), "utf16le")],
    ["with a byte that is no UTF-8", () => Buffer.concat([json(), Buffer.from([0xff])])],
    ["with an overlong slash", () => Buffer.from('{"from":"\xc0\xaf"}', "latin1")],
    ["with half a character", () => Buffer.from('{"from":"\xe4\xb8"}', "latin1")],
    ["with a surrogate in UTF-8", () => Buffer.from('{"from":"\xed\xa0\x80"}', "latin1")],
    ["empty", () => Buffer.alloc(0)],
    ["spaces", () => Buffer.from("   ")],
    ["cut off", () => json().subarray(0, -1)],
    ["followed by more", () => Buffer.concat([json(), json()])],
    ["JavaScript", () => Buffer.from("{from:'a'}")],
    ["with a comment", () => Buffer.from("{}//")],
    ["with a comma too many", () => Buffer.from('{"from":"a@b.test",}')],
    ["not a number", () => Buffer.from("NaN")],
    ["a form", () => Buffer.from("from=a%40b.test")],
    ["with a raw line break in a string", () => Buffer.from('{"subject":"a\nb"}')],
  ])("is refused with 400 when it is %s", async (_, bytes) => {
    const { status, body } = await post(bytes(), type("application/json"));
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.message).toMatch(/not valid JSON/);
  });

  test.each(["null", "[]", "[{}]", '"text"', "1", "true", '[["from","a@b.test"]]'])(
    "is refused with 400 when it is %s instead of an object",
    async (text) => {
      const { status, body } = await post(Buffer.from(text), type("application/json"));
      expect([status, body.name]).toEqual([400, "validation_error"]);
      expect(body.issues).toEqual([{ path: "", message: "must be an object" }]);
    },
  );

  test.each([
    ["subject", '"subject":"again"'],
    ["subject", '"sub\\u006aect":"again"'],
    ["headers.X-A", '"headers":{"X-A":"1","X-B":"{","X-A":"2"}'],
    ["tags[1].name", '"tags":[{"name":"a\\"","value":"b"},{"name":"a","value":"b","name":"c"}]'],
  ])("is rejected with 400 when the key %s is given twice", async (path, more) => {
    const text = `${json().toString().slice(0, -1)},${more}}`;
    const { status, body } = await post(Buffer.from(text), type("application/json"));
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toEqual([{ path, message: "given twice" }]);
  });

  test("may have the same key in different objects, and any text in strings", async () => {
    const tags = [1, 2].map((at) => ({ name: `n${at}`, value: "v" }));
    const body = { ...project.email(), subject: '{"a":1,"a":2} \\', tags };
    expect((await world.api("POST", "/emails", { key: project.key, body })).status).toBe(200);
  });

  test("can be omitted where it is optional", async () => {
    const { key } = project;
    for (const path of ["/outbound/pause", "/outbound/resume"]) {
      expect((await world.api("POST", path, { key })).status).toBe(200);
      expect((await world.api("POST", path, { key, text: "{}" })).status).toBe(200);
      expect((await world.api("POST", path, { key, text: "null" })).body.name).toBe("validation_error");
    }
  });
});
