import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyOf, requestsOf } from "../support/submitted.ts";

const [ann, ben, cat, dan] = [
  "ann@example.com",
  "ben@example.com",
  "cat@example.com",
  "dan@example.com",
] as const;

describe("who gets a message, and who is shown", () => {
  test("the envelope's recipients: shown where the header names them, hidden where it does not", () => {
    const text = `From: a@acme.test\nTo: "Ann A." <Ann@Example.com>\nCc: Ben <${ben}>\nBcc: ${cat}\n\nx`;
    const body = bodyOf(text, { to: [ann, ben, cat, dan] });
    expect([body.to, body.cc, body.bcc]).toEqual([
      ['"Ann A." <ann@example.com>'],
      [`Ben <${ben}>`],
      [cat, dan],
    ]);
    expect(body.headers).toBeUndefined();
  });

  test("nobody of the header who is not in the envelope", () => {
    const body = bodyOf(`From: a@acme.test\nTo: ${ann}, ${ben}\nCc: ${cat}\nBcc: ${dan}\n\nx`, { to: [ben] });
    expect([body.to, body.cc, body.bcc]).toEqual([[ben], undefined, undefined]);
  });

  test("each by itself where all are hidden, none shown to another", () => {
    for (const header of [
      "",
      "To: undisclosed-recipients:;\n",
      "To: list@acme.test\n",
      `Bcc: ${ann}, ${ben}\n`,
    ]) {
      const requests = requestsOf(`From: a@acme.test\n${header}Message-ID: <1@x>\n\nx`, { to: [ann, ben] });
      expect(requests.map(({ body: { to, cc, bcc } }) => [to, cc, bcc])).toEqual([
        [[ann], undefined, undefined],
        [[ben], undefined, undefined],
      ]);
      expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    }
  });

  test("those of Cc stand in To where nobody else would", () => {
    const body = bodyOf(`From: a@acme.test\nCc: ${ann}, ${ben}\n\nx`, { to: [ben, cat, ann] });
    expect([body.to, body.cc, body.bcc]).toEqual([[ann, ben], undefined, [cat]]);
  });

  test("once each, whatever the case, To before Cc", () => {
    const body = bodyOf(`From: a@acme.test\nTo: D@acme.test\nCc: d@acme.test, ${ann}\nTo: ${ben}\n\nx`, {
      to: ["d@ACME.test", ben, ann],
    });
    expect([body.to, body.cc, body.bcc]).toEqual([["d@acme.test", ben], [ann], undefined]);
  });

  test("those of groups and of several To lines, with names in any writing", () => {
    const text = `From: a@acme.test\nTo: Team: =?utf-8?Q?J=C3=BCrgen?= <${ann}>, "B, en" <${ben}>;\nTo: =?iso-8859-1?B?Q2F06Q==?=\n <${cat}>\n\nx`;
    expect(bodyOf(text, { to: [ann, ben, cat] }).to).toEqual([
      `Jürgen <${ann}>`,
      `"B, en" <${ben}>`,
      `Caté <${cat}>`,
    ]);
  });

  test("a name that the service would refuse is left out, not the recipient", () => {
    const name = Buffer.from("x\r\nBcc: evil@acme.test").toString("base64");
    const text = `From: a@acme.test\nTo: =?utf-8?B?${name}?= <${ann}>, =?utf-8?Q?=E2=80=AEgnp?= <${ben}>\n\nx`;
    expect(bodyOf(text, { to: [ann, ben] }).to).toEqual([`"x Bcc: evil@acme.test" <${ann}>`, ben]);
  });

  test("holds for any header and envelope: all of the envelope, nobody else, and no hidden one shown", () => {
    const people = fc.subarray([ann, ben, cat, dan, "eve@example.com", "fay@example.com"]);
    fc.assert(
      fc.property(
        people,
        people,
        people,
        fc.subarray([ann, ben, cat, dan], { minLength: 1 }),
        (to, cc, bcc, envelope) => {
          const line = (name: string, list: readonly string[]) =>
            list.length > 0 ? `${name}: ${list.join(", ")}\n` : "";
          const text = `From: a@acme.test\n${line("To", to)}${line("Cc", cc)}${line("Bcc", bcc)}\nx`;
          const sends = requestsOf(text, { to: envelope }).map(({ body }) => body);
          const all = sends.flatMap(({ to: shown, cc: copied = [], bcc: hidden = [] }) => [
            ...shown,
            ...copied,
            ...hidden,
          ]);
          expect(all.toSorted()).toEqual([...envelope].toSorted());
          for (const { to: shown, cc: copied = [] } of sends) {
            const seen = [...shown, ...copied];
            if (seen.length > 1) expect([...to, ...cc]).toEqual(expect.arrayContaining(seen));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
