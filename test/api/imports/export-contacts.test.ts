import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { isStorableNumber } from "../../../functions/domain/contacts/contact-properties.ts";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { contactsOf, exported, imported } from "./importing.ts";

describe("an export", () => {
  test("is a file of all contacts, the oldest first, with a column for each property", async ({
    world,
    project: { key },
  }) => {
    await imported(world, key, "email,firstName,plan\na@x.test,Ada,pro\n");
    world.clock.advance(1000);
    await imported(world, key, 'email,lastName,unsubscribed\nb@x.test,"B ""b"", c",true\n');
    const done = await exported(world, key);
    expect(done).toMatchObject({ status: "done", count: 2, url: expect.stringContaining(done.id) });
    const created = [...(await contactsOf(world, key)).values()]
      .map(({ createdAt }) => createdAt)
      .toReversed();
    expect(done.file).toBe(
      "\ufeff" +
        '"email","first_name","last_name","unsubscribed","created_at","properties.plan"\r\n' +
        `"a@x.test","Ada",,"false","${created[0]}","pro"\r\n` +
        `"b@x.test",,"B ""b"", c","true","${created[1]}",\r\n`,
    );
    expect([...world.objects.keys()].filter((name) => name.includes(`${done.id}.`))).toHaveLength(1);
  });

  test.for(["audienceId", "topicId", "segmentId"])(
    "holds the contacts of one %s alone",
    async (field, { world, project: { key } }) => {
      const body = { name: "G", filter: { all: [{ field: "firstName", operator: "equals", value: "In" }] } };
      const { audienceId, topicId, segmentId } = {
        audienceId: (await world.api("POST", "/audiences", { key, body: { name: "A" } })).body.id,
        topicId: (await world.api("POST", "/topics", { key, body: { name: "T" } })).body.id,
        segmentId: (await world.api("POST", "/segments", { key, body })).body.id,
      };
      const groups = { audienceIds: [audienceId], topicIds: [topicId] };
      await imported(world, key, "email,firstName\nin@x.test,In", groups);
      await imported(world, key, "email,firstName\nout@x.test,Out");
      const id = { audienceId, topicId, segmentId }[field] ?? "";
      const done = await exported(world, key, { [field]: id });
      expect(done.count).toBe(1);
      expect(done.file).toContain("in@x.test");
      expect(done.file).not.toContain("out@x.test");
    },
  );

  test("escapes formulas with an apostrophe", async ({ world, project: { key } }) => {
    const firstName = '=HYPERLINK("http://x.test","click")';
    await world.api("POST", "/contacts", {
      key,
      body: { email: "+a@x.test", firstName, properties: { low: -5, at: "@x", line: "\n=1" } },
    });
    const rows: string[][] = parse((await exported(world, key)).file, { bom: true });
    const row = Object.fromEntries((rows[0] ?? []).map((name, at) => [name, rows[1]?.[at]]));
    expect(row).toMatchObject({
      ...{ email: "'+a@x.test", first_name: `'${firstName}` },
      ...{ "properties.at": "'@x", "properties.line": "'\n=1", "properties.low": "-5" },
    });
  });

  test("can be imported to the same contacts, whatever their names", async ({ world }) => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .filter((one) => one.trim() !== "" && one.isWellFormed());
    const formula = fc
      .tuple(fc.constantFrom("=", "+", "-", "@", "'", "'=", "''+", '"', ";", " "), text)
      .map((parts) => parts.join(""));
    const cell = fc.oneof(
      text,
      formula,
      fc.constantFrom("true", "007", "1e5", "a\nb", "a\r\nb", "x,y", "\t=1", "\n=1"),
    );
    const name = fc.option(cell.filter((one) => !/\p{Cc}/u.test(one)));
    const contact = fc.record({
      ...{ firstName: name, lastName: name, unsubscribed: fc.boolean() },
      properties: fc.record(
        {
          note: cell,
          email: cell,
          score: fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter(isStorableNumber),
          vip: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 6 }), async (given) => {
        const [from, to] = [await newProject(world), await newProject(world)];
        for (const [at, body] of given.entries()) {
          const made = await world.api("POST", "/contacts", {
            key: from.key,
            body: { ...body, email: `=c${at}@x.test` },
          });
          expect(made.status).toBe(201);
        }
        for (const [key, type] of [
          ["score", "number"],
          ["vip", "boolean"],
        ])
          await world.api("POST", "/contact-properties", { key: to.key, body: { key, type } });
        const { file } = await exported(world, from.key);
        const done = await imported(world, to.key, file);
        expect(done).toMatchObject({ errors: [], counts: { created: given.length } });
        const said = (contacts: Awaited<ReturnType<typeof contactsOf>>) =>
          [...contacts.values()].map(({ email, firstName, lastName, unsubscribed, properties }) => ({
            ...{ email, firstName, lastName, unsubscribed, properties },
          }));
        const byAddress = (one: { email: unknown }, other: { email: unknown }) =>
          String(one.email) < String(other.email) ? -1 : 1;
        expect(said(await contactsOf(world, to.key)).toSorted(byAddress)).toEqual(
          said(await contactsOf(world, from.key)).toSorted(byAddress),
        );
      }),
      { numRuns: 30 },
    );
  });

  test("of many contacts is joined from pages, which are deleted", async ({
    world,
    project: { id, key },
  }) => {
    const note = "n".repeat(900);
    const lines = Array.from({ length: 1300 }, (_, at) => `p${at}@x.test,${Array(8).fill(note).join(",")}`);
    await imported(world, key, `email,a,b,c,d,e,f,g,h\n${lines.join("\n").slice(0, 4_900_000)}`);
    await imported(
      world,
      key,
      `email,a,b,c,d,e,f,g,h\n${lines.join("\n").replaceAll("p", "q").slice(0, 4_900_000)}`,
    );
    const count = (await contactsOf(world, key)).size;
    const done = await exported(world, key);
    expect(done).toMatchObject({ status: "done", count });
    const rows: string[][] = parse(done.file, { bom: true });
    expect(new Set(rows.map(([email]) => email)).size).toBe(count + 1);
    expect(Buffer.byteLength(done.file)).toBeGreaterThan(7_000_000);
    expect([...world.objects.keys()].filter((name) => name.startsWith(`exports/${id}/`))).toHaveLength(1);
  });

  test("takes at most one group, and none of another project", async ({ world, project }) => {
    const [one, other] = [project, await newProject(world)];
    const { id } = (await world.api("POST", "/audiences", { key: other.key, body: { name: "N" } })).body;
    world.recorder.reset();
    const foreign = await world.api("POST", "/contacts/exports", { key: one.key, body: { audienceId: id } });
    expect(foreign).toMatchObject({ status: 404, body: { name: "not_found" } });
    expect(world.recorder.calls().filter(({ command }) => !/Get/.test(command))).toEqual([]);
    const both = { audienceId: id, topicId: id.replace("aud", "top") };
    const two = await world.api("POST", "/contacts/exports", { key: other.key, body: both });
    expect(two).toMatchObject({ status: 400, body: { name: "validation_error" } });
  });
});
