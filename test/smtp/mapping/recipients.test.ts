import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyOf, refusalOf, requestsOf } from "../support/submitted.ts";

const [ann, ben, cat, dan] = [
  "ann@example.com",
  "ben@example.com",
  "cat@example.com",
  "dan@example.com",
] as const;

describe("the recipients of a message", () => {
  test("a recipient of the envelope is visible if the header lists them, and hidden otherwise", () => {
    const text = `From: a@acme.test\nTo: "Ann A." <Ann@Example.com>\nCc: Ben <${ben}>\nBcc: ${cat}\n\nx`;
    const body = bodyOf(text, { to: [ann, ben, cat, dan] });
    expect([body.to, body.cc, body.bcc]).toEqual([
      ['"Ann A." <ann@example.com>'],
      [`Ben <${ben}>`],
      [cat, dan],
    ]);
    expect(body.headers).toBeUndefined();
  });

  test("a recipient whose name is a comment within a comment is visible", () => {
    const body = bodyOf(`From: a@acme.test\nTo: ${ann}\nCc: ${ben} (Ben (b)), (c (d)) ${cat}\n\nx`, {
      to: [ann, ben, cat],
    });
    expect([body.to, body.cc, body.bcc]).toEqual([[ann], [`Ben b <${ben}>`, `c d <${cat}>`], undefined]);
  });

  test("an address that is only in the header receives nothing and is not visible", () => {
    const body = bodyOf(`From: a@acme.test\nTo: ${ann}, ${ben}\nCc: ${cat}\nBcc: ${dan}\n\nx`, { to: [ben] });
    expect([body.to, body.cc, body.bcc]).toEqual([[ben], undefined, undefined]);
  });

  test("each recipient gets an email of their own if the header lists none of them", () => {
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

  test("a message that is too large for one of several recipients is refused before any request", () => {
    const long = `${"l".repeat(60)}@example.com`;
    const text = "From: a@acme.test\nContent-Type: text/html\n\nx";
    const sizeTo = (to: string) => JSON.stringify(bodyOf(text, { to: [to] })).length;
    for (const maxBodyBytes of [sizeTo(ann), sizeTo(long) - 1]) {
      expect(refusalOf(text, { maxBodyBytes, to: [ann] })).toBe("accepted");
      expect(refusalOf(text, { maxBodyBytes, to: [long] })).toMatch(/^552 5\.3\.4 /);
      expect(refusalOf(text, { maxBodyBytes, to: [ann, long] })).toMatch(/^552 5\.3\.4 /);
    }
    expect(refusalOf(text, { maxBodyBytes: sizeTo(long), to: [ann, long] })).toBe("accepted");
  });

  test("Cc recipients move to To if it has none", () => {
    const body = bodyOf(`From: a@acme.test\nCc: ${ann}, ${ben}\n\nx`, { to: [ben, cat, ann] });
    expect([body.to, body.cc, body.bcc]).toEqual([[ann, ben], undefined, [cat]]);
  });

  test("a repeated recipient counts once, compared without case, To before Cc (R6)", () => {
    const body = bodyOf(`From: a@acme.test\nTo: D@acme.test\nCc: d@acme.test, ${ann}\nTo: ${ben}\n\nx`, {
      to: ["d@ACME.test", ben, ann],
    });
    expect([body.to, body.cc, body.bcc]).toEqual([["d@acme.test", ben], [ann], undefined]);
  });

  test("groups, repeated To fields and encoded names are parsed (H11)", () => {
    const text = `From: a@acme.test\nTo: Team: =?utf-8?Q?J=C3=BCrgen?= <${ann}>, "B, en" <${ben}>;\nTo: =?iso-8859-1?B?Q2F06Q==?=\n <${cat}>\n\nx`;
    expect(bodyOf(text, { to: [ann, ben, cat] }).to).toEqual([
      `Jürgen <${ann}>`,
      `"B, en" <${ben}>`,
      `Caté <${cat}>`,
    ]);
  });

  test("a display name that the API would reject is dropped, and the recipient is kept", () => {
    const name = Buffer.from("x\r\nBcc: evil@acme.test").toString("base64");
    const text = `From: a@acme.test\nTo: =?utf-8?B?${name}?= <${ann}>, =?utf-8?Q?=E2=80=AEgnp?= <${ben}>\n\nx`;
    expect(bodyOf(text, { to: [ann, ben] }).to).toEqual([`"x Bcc: evil@acme.test" <${ann}>`, ben]);
  });

  test("for any header and envelope, exactly the envelope receives the message and no hidden recipient is visible", () => {
    const addresses = fc.subarray([ann, ben, cat, dan, "eve@example.com", "fay@example.com"]);
    fc.assert(
      fc.property(
        addresses,
        addresses,
        addresses,
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
