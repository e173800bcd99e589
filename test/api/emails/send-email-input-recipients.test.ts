import { describe, expect } from "vitest";
import { test } from "./with-sender.ts";

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `person${from + at}@example.com`);

describe("the recipients of a send", () => {
  test.for(["to", "cc", "bcc", "replyTo"])("%s takes one address or a list", async (field, { read }) => {
    const one = await read({ [field]: "Ana <ana@example.com>" });
    const many = await read({ [field]: ["Ana <ana@example.com>", "bo@example.com"] });
    expect(one[field]).toEqual(["Ana <ana@example.com>"]);
    expect(many[field]).toEqual(["Ana <ana@example.com>", "bo@example.com"]);
  });

  test("cc and bcc may be empty; to may not", async ({ send, read }) => {
    expect(await read({ cc: [], bcc: [], replyTo: [] })).toMatchObject({
      cc: [],
      bcc: [],
      replyTo: [],
    });
    expect((await send({ to: [] })).body.issues).toEqual([
      { path: "to", message: "needs at least one address" },
    ]);
    expect((await send({ to: "" })).body.issues[0].path).toBe("to");
    expect((await send({ to: undefined, cc: "a@example.com" })).body.issues[0].path).toBe("to");
  });

  test("are 50 at most, over to, cc and bcc together", async ({ send, read }) => {
    const fifty = await read({ to: people(20), cc: people(20, 20), bcc: people(10, 40) });
    expect(fifty.recipients).toHaveLength(50);
    expect(fifty.credits).toBe(50);
    const { status, body } = await send({
      to: people(20),
      cc: people(20, 20),
      bcc: people(11, 40),
    });
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.message).toContain("at most 50 recipients");
    expect((await send({ to: people(51) })).status).toBe(400);
  });

  test("count once, whatever the case of their letters, and the first place wins", async ({ read }) => {
    const email = await read({
      to: ["D@example.com", "Dora <d@EXAMPLE.com>", "e@example.com"],
      cc: ["d@Example.com", "F@example.com"],
      bcc: ["E@EXAMPLE.COM", "f@example.com", "g@example.com"],
    });
    expect(email).toMatchObject({
      to: ["D@example.com", "e@example.com"],
      cc: ["F@example.com"],
      bcc: ["g@example.com"],
      credits: 4,
    });
    const twice = [...people(50), ...people(50).map((address) => address.toUpperCase())];
    expect((await read({ to: twice })).credits).toBe(50);
  });

  test("do not include who answers go to", async ({ read }) => {
    const email = await read({ to: "a@example.com", replyTo: people(60) });
    expect(email.recipients).toHaveLength(1);
    expect(email.replyTo).toHaveLength(60);
  });

  test("an address at fault is named by its place", async ({ send }) => {
    const { body } = await send({
      to: ["a@example.com", "b@"],
      cc: "c",
      bcc: ["ok@example.com", "", "d@e"],
    });
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      "to[1]",
      "cc",
      "bcc[1]",
      "bcc[2]",
    ]);
  });

  test.for([
    ["replyTo", '"Rossi, Ana" <ana@example.com>, b@example.com', "replyTo"],
    ["to", "a@example.com,b@example.com", "to"],
    ["cc", ["a@example.com; Bo <b@example.com>"], "cc[0]"],
    ["bcc", "<a@example.com>, <b@example.com>", "bcc"],
  ] as const)(
    "several in one text of %s are refused with what to do: %j (F15)",
    async ([field, given, path], { send }) => {
      expect((await send({ [field]: given })).body.issues).toEqual([
        { path, message: "holds several addresses; send a list with one in each item" },
      ]);
    },
  );

  test.for([1, null, true, {}, [[]], [null], [{ email: "a@example.com" }]])(
    "%j is no recipient",
    async (to, { send }) => {
      const { status, body } = await send({ to });
      expect([status, body.issues[0].path.startsWith("to")]).toEqual([400, true]);
    },
  );
});

/** The field cases of addresses, as a whole request sees them. */
describe("an address", () => {
  test.for([
    ["a comma in a bare name", "Rivera, Ops Lead <ops@acme.test>", '"Rivera, Ops Lead" <ops@acme.test>'],
    ["a blank quoted name", '"" <in@acme.test>', "in@acme.test"],
    ["a name in another script", "刘小明 <liu@acme.test>", "刘小明 <liu@acme.test>"],
    ["an upper-case domain", "A <a@ACME.TEST>", "A <a@acme.test>"],
    ["a plus", "u+news@acme.test", "u+news@acme.test"],
    ["an international domain", "a@bücher.test", "a@xn--bcher-kva.test"],
    [
      "a long name with comma and brackets",
      '"Người nhận (chi nhánh Hà Nội), phòng kinh doanh số hai" <to@acme.test>',
      '"Người nhận (chi nhánh Hà Nội), phòng kinh doanh số hai" <to@acme.test>',
    ],
  ])("with %s is accepted and shown in one form", async ([_, given, shown], { read }) => {
    expect((await read({ to: given })).to).toEqual([shown]);
  });

  test.for([
    ["a local part that is not ASCII", "δοκιμή@παράδειγμα.test"],
    ["an address literal", "u@[IPv6:2001:db8::1]"],
    ["a trailing dot in the local part", "scanner.@acme.test"],
    ["a trailing dot in the domain", "a@acme.test."],
    ["a group", "Team: a@acme.test, b@acme.test;"],
    ["two addresses", "a@acme.test, b@acme.test"],
    ["a comment", "bob@acme.test (Bob at work)"],
    ["a route", "<@relay.test:a@acme.test>"],
    ["an encoded word for a name", "=?utf-8?q?a?= <a@acme.test>"],
    ["a line break", "a@acme.test\r\nBcc: v@acme.test"],
    ["a NUL", "a\0@acme.test"],
    ["a full-width at sign", "a＠acme.test"],
    ["no dot in the domain", "a@localhost"],
    ["half a character", "\ud800 <a@acme.test>"],
  ])("with %s is refused, in every field", async ([_, given], { send }) => {
    for (const field of ["from", "to", "cc", "bcc", "replyTo"]) {
      const { status, body } = await send({ [field]: given });
      expect([status, body.name]).toEqual([400, "validation_error"]);
      expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([field]);
    }
  });
});
