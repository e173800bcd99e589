import { describe, expect, it } from "vitest";
import { isMailbox, parseMailbox } from "../../functions/domain/platform/addresses/address.ts";
import isemail from "../data/addresses/isemail-tests.json" with { type: "json" };

// Where this service decides otherwise on purpose; the reasons are in docs/decisions/0004-addresses.md.
const refusedHere: Readonly<Record<string, readonly string[]>> = {
  "a single label is no domain that mail can be sent from or to": ["test@io", "test@org"],
  "Amazon SES has no mailboxes outside ASCII": [
    "êjness@iana.org",
    "ñoñó1234@iana.org",
    "ñoñó1234@something.com",
    "伊昭傑@郵件.商務",
    "\u{10437}\u{24b62}@iana.org",
  ],
  "a label holds letters and digits; symbols and unassigned characters are spelled in their xn-- form": [
    `test@${"😆".repeat(17)}.org`,
    `test@\u{103ff}ñoñó郵件ñoñó郵件.郵件ñoñó郵件ñoñó郵件.${"ñoñó郵件ñoñó郵件.".repeat(5)}noñó郵件.商務`,
  ],
};
const acceptedHere: Readonly<Record<string, readonly string[]>> = {
  "spaces around an address are a slip of the paste and are trimmed": [" test@iana.org", "test@iana.org "],
};
const refused = new Set(Object.values(refusedHere).flat());
const accepted = new Set(Object.values(acceptedHere).flat());
const cases = isemail.map(([text = "", verdict = ""]) => ({ text, verdict }));

describe("the isemail cases", () => {
  it.each(cases)("$verdict: $text", ({ text, verdict }) => {
    const expected = verdict === "valid" ? !refused.has(text) : accepted.has(text);
    expect(isMailbox(parseMailbox(text))).toBe(expected);
  });

  it("are all there, and every difference names one of them and differs", () => {
    expect(cases).toHaveLength(210);
    const differing = cases.filter(
      ({ text, verdict }) => isMailbox(parseMailbox(text)) !== (verdict === "valid"),
    );
    expect(new Set(differing.map(({ text }) => text))).toEqual(new Set([...refused, ...accepted]));
  });
});
