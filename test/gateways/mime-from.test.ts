import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatMailbox,
  isMailbox,
  type Mailbox,
  parseMailbox,
} from "../../functions/domain/platform/addresses/address.ts";
import { composeMime } from "../../functions/gateways/platform/mail/mime.ts";
import hostile from "../data/addresses/hostile-from.json" with { type: "json" };
import { headerNames, headerValues, readFrom } from "./mail-readers.ts";
import { addressText, composing, mailbox, outgoing } from "./mime-samples.ts";

const accepted: Readonly<Record<string, string>> = {
  "a@x.com": "a@x.com",
  "A <a@x.com>": "a@x.com",
  "a@xn--nxasmq6b.com": "a@xn--nxasmq6b.com",
  "evil.com!a@x.com": "evil.com!a@x.com",
  "a+b@x.com": "a+b@x.com",
};

async function readersSee({ name, address }: Mailbox, raw: Uint8Array): Promise<void> {
  const read = await readFrom(raw);
  for (const mailboxes of Object.values(read)) expect(mailboxes).toEqual([{ name, address }]);
  expect(Object.keys(read)).toHaveLength(3);
  expect(headerNames(raw).filter((header) => /^(?:from|sender|bcc)$/i.test(header))).toEqual(["From"]);
}

describe("the From header is the mailbox that was checked (T19)", () => {
  it.each(hostile)("%j is refused, or all readers see the one mailbox (F60)", async (text) => {
    const parsed = parseMailbox(text);
    expect(isMailbox(parsed) ? parsed.address : undefined).toBe(accepted[text]);
    if (isMailbox(parsed)) await readersSee(parsed, await composeMime(outgoing({ from: parsed }), composing));
  });

  it("for every text that is accepted as a mailbox", async () => {
    const seen = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(addressText, async (text) => {
        const parsed = parseMailbox(text);
        seen[isMailbox(parsed) ? "accepted" : "refused"] += 1;
        if (!isMailbox(parsed)) return;
        await readersSee(parsed, await composeMime(outgoing({ from: parsed }), composing));
        expect(parseMailbox(formatMailbox(parsed))).toEqual(parsed);
      }),
      { numRuns: 600 },
    );
    // A property that hardly ever accepts, or never refuses, would prove nothing.
    expect(seen.accepted).toBeGreaterThan(120);
    expect(seen.refused).toBeGreaterThan(120);
  });

  it.each([
    ["an unquoted comma (A1)", "Rivera, Ops Lead <ops@acme.test>"],
    [
      "a long name with comma and brackets (A3)",
      '"Người nhận (chi nhánh Hà Nội), phòng kinh doanh số hai" <to@acme.test>',
    ],
    ["a name outside ASCII (A5)", "刘小明 <liu@acme.test>"],
    ["an address in quotes (A23)", '"<ok@verified.test>" <boss@other.test>'],
    ["a list in quotes", '"a@x.test, b@y.test" <boss@other.test>'],
    ["a comment in quotes", '"Ana (Sales)" <a@acme.test>'],
    ["a group in quotes", '"Team: a@x.test;" <a@acme.test>'],
    ["quotes and escapes", '"\\"\\\\" <a@acme.test>'],
    ["a long ASCII name", `${"Department ".repeat(29)} <a@acme.test>`],
    ["a long word", `"${"n,".repeat(160)}" <a@acme.test>`],
    ["a long name of symbols", `${"🎉".repeat(160)} <a@acme.test>`],
    ["an international domain", "Ana <a@bücher.test>"],
  ])("with %s", async (_title, text) => {
    const from = mailbox(text);
    await readersSee(from, await composeMime(outgoing({ from }), composing));
  });

  it("and only the name of it is encoded (A5)", async () => {
    const raw = await composeMime(outgoing({ from: mailbox("刘小明 <liu@acme.test>") }), composing);
    expect(headerValues(raw, "From")).toEqual(["=?UTF-8?B?5YiY5bCP5piO?= <liu@acme.test>"]);
  });
});
