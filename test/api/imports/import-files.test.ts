import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { contactsOf, imported, uploaded } from "./importing.ts";

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const names = ["Zoë", "𝒜da", "日本"];
const lines = Array.from({ length: 700 }, (_, at) => `p${at}@x.test;${names[at % 3]}`);
const wide = Buffer.from(`\ufeffEmail Address;First Name\r\n${lines.join("\r\n")}`, "utf16le");

describe("an import of a spreadsheet's file", () => {
  test.for([
    ["little", wide],
    ["big", swapped(wide)],
  ] as const)(
    "reads UTF-16 with a byte order mark, %s-endian, in steps",
    async ([_, bytes], { world, project: { key } }) => {
      const done = await uploaded(world, key, bytes);
      expect(done).toMatchObject({ status: "done", reason: null, counts: { lines: 700, created: 700 } });
      const contacts = await contactsOf(world, key);
      expect(["p0", "p1", "p698"].map((name) => contacts.get(`${name}@x.test`)?.["firstName"])).toEqual(
        names,
      );
    },
  );

  test("imports the whole lines of UTF-16 that was cut off within a character", async ({
    world,
    project: { key },
  }) => {
    const cut = Buffer.from("\ufeffemail\na@x.test\nb@x.test\n", "utf16le");
    const done = await uploaded(world, key, Buffer.concat([cut, Buffer.from("c")]));
    expect(done).toMatchObject({ status: "done", reason: null, counts: { lines: 2, created: 2 } });
    const { body } = await world.api("GET", `/contacts/imports/${done.id}/errors`, { key });
    expect(body.items).toMatchObject([{ message: "The file ends within a character." }]);
  });

  test("reads UTF-16 that steps cut anywhere", async ({ world, project: { key } }) => {
    const long = Array.from({ length: 12 }, (_, at) => `p${at}@x.test,${"𝒜".repeat(80)}`);
    const note = "n".repeat(50_000);
    const text = `\ufeffemail,firstName,note\n${long.map((line) => `${line},${note.slice(0, 900)}`).join("\n")}`;
    const padding = `\n${Array.from({ length: 300 }, (_, at) => `q${at}@x.test,,${note.slice(0, 997)}`).join("\n")}`;
    const done = await uploaded(world, key, Buffer.from(text + padding, "utf16le"));
    expect(done.counts).toMatchObject({ lines: 312, created: 312, failed: 0 });
    expect((await contactsOf(world, key)).get("p11@x.test")?.["firstName"]).toBe("𝒜".repeat(80));
  });

  test.for([
    [
      "an Excel workbook",
      Buffer.from("PK\u0003\u0004xl/workbook.xml"),
      /^The file is a spreadsheet or an archive/,
    ],
    [
      "UTF-16 without a mark",
      Buffer.from("email\na@x.test\n", "utf16le"),
      /^The file seems to be UTF-16 without/,
    ],
    [
      "a header of 100,000 columns",
      Buffer.from(Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(",")),
      /^The header line is longer than 262144 bytes/,
    ],
    [
      "a header of 1,000 columns",
      Buffer.from(`email${",x".repeat(999)}`),
      /^The file has more than 500 columns/,
    ],
  ] as const)("fails with a reason for %s", async ([_, bytes, reason], { world, project: { key } }) => {
    expect(await uploaded(world, key, bytes)).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(reason),
    });
  });

  test("takes the delimiter of a line sep=; and keeps the line numbers", async ({
    world,
    project: { key },
  }) => {
    const done = await imported(world, key, "sep=;\r\nemail;firstName\r\na@x.test;A, B\r\nnobody;C\r\n");
    expect(done.counts).toMatchObject({ lines: 2, created: 1, failed: 1 });
    expect(done.errors).toEqual([expect.stringMatching(/^4: email/)]);
    expect((await contactsOf(world, key)).get("a@x.test")).toMatchObject({ firstName: "A, B" });
  });

  test("refuses an ambiguous number of a file with semicolons by its line", async ({
    world,
    project: { key },
  }) => {
    await world.api("POST", "/contact-properties", { key, body: { key: "score", type: "number" } });
    const csv = "email;score\na@x.test;1.500\nb@x.test;1.5\nc@x.test;1500\nd@x.test;1.000.000";
    const done = await imported(world, key, csv);
    const fault = "properties.score: is ambiguous, the dot may separate thousands or decimals";
    expect(done.errors).toEqual([`2: ${fault}`, `5: ${fault}`]);
    const comma = await imported(world, key, "email,score\na@x.test,1.500");
    expect(comma.counts).toMatchObject({ created: 1 });
  });

  test("asks about a column that looks like an opt-out before it imports any line (F43)", async ({
    world,
    project: { key },
  }) => {
    const csv = "email,status\na@x.test,blocklisted\n";
    const done = await imported(world, key, csv);
    expect(done).toMatchObject({ status: "failed", counts: { lines: 0 } });
    expect(done.reason).toMatch(/^Does the column "status" contain opt-outs\?/);
    const columns = { status: "properties.status" };
    expect((await imported(world, key, csv, { columns })).counts).toMatchObject({ created: 1 });
  });

  test("names columns that it ignores at the header's line", async ({ world, project: { key } }) => {
    const csv = "email,constructor,__proto__,Job title,createdAt\na@x.test,1,2,3,4\n";
    const done = await imported(world, key, csv);
    expect(done.counts).toMatchObject({ lines: 1, created: 1 });
    expect(done.errors).toEqual([
      '1: Ignored columns: "constructor", "__proto__", "Job title". Map them in `columns` to keep them.',
    ]);
  });

  test("refuses two columns of one name", async ({ world, project: { key } }) => {
    const done = await imported(world, key, "email,plan,plan\na@x.test,1,2\n");
    expect(done.reason).toBe("Two columns of the file contain properties.plan.");
  });
});

test("a column named constructor is refused in the map of columns, which could not be stored", async ({
  world,
  project: { key },
}) => {
  const body = { csv: "email,constructor\na@x.test,1", onConflict: "skip" };
  const columns = { constructor: "firstName" };
  const refused = await world.api("POST", "/contacts/imports", { key, body: { ...body, columns } });
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, "columns.constructor"]);
  expect((await world.api("POST", "/contacts/imports", { key, body })).status).toBe(201);
});
