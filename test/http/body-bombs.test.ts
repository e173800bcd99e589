import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { writes } from "./calls.ts";

let world: World;
let project: TestProject;
beforeAll(async () => {
  world = await startWorld();
  project = await newProject(world);
});
afterAll(() => world.stop());

const megabyte = 1024 * 1024;
const list = (item: string, count: number) => `[${Array(count).fill(item).join(",")}]`;
const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"x${at}":1`).join(",")}}`;
const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`;
const mailWith = (field: string) => `${JSON.stringify(project.email()).slice(0, -1)},${field}}`;
const bulkOf = (entries: string) => `{"emails":${entries}}`;

describe("a hostile body is rejected early, and nothing is written", () => {
  test.each([
    ["lists 100,000 deep", "/emails", () => deep("[", "]")],
    ["objects 100,000 deep", "/emails", () => deep('{"a":', "}")],
    ["a field 100,000 deep", "/emails", () => mailWith(`"to":${deep("[", "]")}`)],
    ["variables 100,000 deep", "/emails", () => mailWith(`"template":{"variables":${deep('{"a":', "}")}}`)],
    ["a million recipients", "/emails", () => mailWith(`"to":${list('"a"', 1_000_000)}`)],
    ["three million numbers as recipients", "/emails", () => mailWith(`"cc":${list("1", 2_900_000)}`)],
    ["two million tags", "/emails", () => mailWith(`"tags":${list("{}", 1_900_000)}`)],
    ["two million attachments", "/emails", () => mailWith(`"attachments":${list("{}", 1_900_000)}`)],
    ["a million headers", "/emails", () => mailWith(`"headers":${fields(500_000)}`)],
    ["half a million fields", "/emails", () => fields(500_000)],
    ["two million entries", "/emails/bulk", () => bulkOf(list("{}", 1_900_000))],
    ["an entry of half a million fields", "/emails/bulk", () => bulkOf(`[${fields(500_000)}]`)],
    ["as many recipients as are read", "/emails", () => mailWith(`"to":${list("1", 59_000)}`)],
    ["as many headers as are read", "/emails", () => mailWith(`"headers":${fields(59_000)}`)],
    ["as many fields as are read", "/emails", () => mailWith(fields(59_000).slice(1, -1))],
    ["as many attachments as are read", "/emails", () => mailWith(`"attachments":${list("{}", 29_000)}`)],
    ["as many entries as are read", "/emails/bulk", () => bulkOf(list("{}", 29_000))],
    ["entries full of wrong headers", "/emails/bulk", () => bulkOf(list(`{"headers":${fields(500)}}`, 100))],
    ["more than 6 MB", "/emails", () => mailWith(`"html":"${"a".repeat(6 * megabyte)}"`)],
    ["6 MB of quotes", "/emails", () => mailWith(`"to":"${'\\"'.repeat(2.9 * megabyte)}"`)],
    ["a display name of 5 MB", "/emails", () => mailWith(`"to":"${"a ".repeat(2.5 * megabyte)}<a@b.test>"`)],
    ["a subject of 5 MB", "/emails", () => mailWith(`"subject":"${"a".repeat(5 * megabyte)}"`)],
    ["a header of 5 MB", "/emails", () => mailWith(`"headers":{"x":"${"a".repeat(5 * megabyte)}"}`)],
    ["a header's name of 5 MB", "/emails", () => mailWith(`"headers":{"${"a".repeat(5 * megabyte)}":"x"}`)],
    ["a field's name of 5 MB", "/emails", () => mailWith(`"${"a".repeat(5 * megabyte)}":1`)],
    ["a file of 5 MB of spaces", "/emails", () => mailWith(attachment(" ".repeat(5 * megabyte)))],
    ["a time of 5 MB", "/emails", () => mailWith(`"scheduledAt":"2026${"0".repeat(5 * megabyte)}"`)],
  ])("a hostile body is rejected and nothing is written: %s", async (_, path, text) => {
    world.recorder.reset();
    const { status, body } = await world.api("POST", path, { key: project.key, text: text() });
    expect([400, 413]).toContain(status);
    expect(JSON.stringify(body).length).toBeLessThan(100 * 1024);
    expect(writes(world.recorder.calls())).toEqual([]);
  });

  test("the error names the limit (C18, F03)", async () => {
    const { key } = project;
    const large = await world.api("POST", "/emails", {
      key,
      text: mailWith(`"a":"${"a".repeat(6 * megabyte)}"`),
    });
    expect(large.body.message).toBe(
      "The request is larger than 6291456 bytes (escapes count twice); send fewer entries or smaller attachments.",
    );
    const many = await world.api("POST", "/emails", { key, text: mailWith(`"to":${list("1", 61_000)}`) });
    expect(many.body.message).toBe("The body has more than 60000 values; split the request.");
  });

  test("6 MB are read to the byte; one byte more is too large", async () => {
    const rest = 6 * megabyte - Buffer.byteLength(mailWith('"text":""'));
    for (const [more, status] of [
      [0, 200],
      [1, 413],
    ] as const) {
      const text = mailWith(`"text":"${"a".repeat(rest + more)}"`);
      expect((await world.api("POST", "/emails", { key: project.key, text })).status).toBe(status);
    }
  });

  test("a file of nearly 6 MB is accepted", async () => {
    const content = Buffer.alloc(4 * megabyte, "file").toString("base64");
    const { status } = await world.api("POST", "/emails", {
      key: project.key,
      text: mailWith(attachment(content)),
    });
    expect(status).toBe(200);
  });

  test("commas and braces in a text do not count as values", async () => {
    const html = "[{,".repeat(megabyte);
    const { status } = await world.api("POST", "/emails", {
      key: project.key,
      body: project.email({ html }),
    });
    expect(status).toBe(200);
  });
});

describe("a body cannot change the prototype of objects", () => {
  test.each([
    ["__proto__", '"__proto__":{"polluted":true}'],
    ["__proto__, escaped", '"\\u005f_proto__":{"polluted":true}'],
    ["__proto__ of a header map", '"headers":{"__proto__":"polluted"}'],
    ["__proto__ in an attachment", '"attachments":[{"__proto__":{"polluted":true}}]'],
    ["constructor.prototype", '"constructor":{"prototype":{"polluted":true}}'],
    ["constructor", '"constructor":{"polluted":true}'],
    ["toString", '"toString":"polluted"'],
    ["hasOwnProperty", '"hasOwnProperty":"polluted"'],
  ])("a hostile field %s is refused by its name", async (name, field) => {
    const { status, body } = await world.api("POST", "/emails", { key: project.key, text: mailWith(field) });
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.message).toContain(name.split(/[ .,]/)[0]);
    expect({}).not.toHaveProperty("polluted");
  });
});

function attachment(content: string): string {
  return `"attachments":[{"filename":"a.txt","content":"${content}"}]`;
}
