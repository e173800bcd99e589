import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReplyAddress, namedByReply, replyAddress } from "../../../functions/domain/emails/reply-token.ts";
import { alphabet, newId } from "../../../functions/domain/platform/ids.ts";

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const emailId = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 47 }), fc.uint8Array({ minLength: 10, maxLength: 10 }))
  .map(([ms, random]) => newId("eml", new Date(ms), random));
const hostname = fc.constantFrom("acme.test", "in.acme.test", "xn--bcher-kva.example");

/** Each change of an address that must not be accepted. */
const forgeries: Readonly<Record<string, (address: string, other: string, at: number) => string>> = {
  "another character of the code": (address, _, at) => changed(address, 28 + (at % 20)),
  "another email": (address, _, at) => changed(address, 12 + (at % 16)),
  "another hostname": (address) => address.replace("@", "@x."),
  "the code of another email": (address, other) => `${address.slice(0, 28)}${other.slice(28)}`,
  "a shorter code": (address) => address.replace(/.@/, "@"),
  "a longer code": (address) => address.replace("@", "0@"),
  "a tag behind it": (address) => address.replace("@", "+1@"),
};

type Accepts = (address: string, linkKey: Uint8Array) => boolean;

/** The first forgery that an implementation accepts. */
function acceptedForgery(accepts: Accepts): string | undefined {
  for (const [name, forge] of Object.entries(forgeries)) {
    const details = fc.check(
      fc.property(key, emailId, emailId, hostname, fc.nat(1000), (linkKey, id, otherId, host, at) => {
        fc.pre(id !== otherId);
        const [address, other] = [id, otherId].map((one) => replyAddress(one, host, linkKey));
        return !accepts(forge(address ?? "", other ?? "", at), linkKey);
      }),
      { numRuns: 200 },
    );
    if (details.failed) return name;
  }
  return undefined;
}

function changed(address: string, at: number): string {
  const next = alphabet[(alphabet.indexOf(address.charAt(at).toUpperCase()) + 1) % 32] ?? "";
  return address.slice(0, at) + next + address.slice(at + 1);
}

describe("a reply address", () => {
  test("names its email in any case, within 64 characters and without a plus sign", () => {
    fc.assert(
      fc.property(key, emailId, hostname, (linkKey, id, host) => {
        const address = replyAddress(id, host, linkKey);
        expect(address.split("@")[0]).toMatch(/^r-[0-9a-z]{46}$/);
        for (const spelling of [address, address.toUpperCase()]) {
          expect(namedByReply(spelling)).toBe(id);
          expect(isReplyAddress(spelling, linkKey)).toBe(true);
        }
      }),
    );
  });

  test("is no other project's, and nothing that was changed", () => {
    expect(acceptedForgery(isReplyAddress)).toBeUndefined();
    fc.assert(
      fc.property(key, key, emailId, hostname, (own, foreign, id, host) => {
        fc.pre(Buffer.compare(own, foreign) !== 0);
        expect(isReplyAddress(replyAddress(id, host, foreign), own)).toBe(false);
      }),
    );
  });

  test("of any other text is none", () => {
    for (const text of ["", "@", "in@acme.test", "r-@acme.test", `r-${"8".repeat(46)}@acme.test`])
      expect(isReplyAddress(text, new Uint8Array(32))).toBe(false);
  });

  const sealed = (address: string, host: string, linkKey: Uint8Array) =>
    replyAddress(namedByReply(address) ?? "eml_", host, linkKey).split("@")[0];
  test.for<readonly [string, Accepts]>([
    ["that does not look at the code", (address) => namedByReply(address) !== undefined],
    [
      "whose code is not bound to the hostname",
      (address, linkKey) =>
        namedByReply(address) !== undefined && isReplyAddress(address.replace("@x.", "@"), linkKey),
    ],
    [
      "that compares only the beginning of the code",
      (address, linkKey) =>
        sealed(address, address.split("@")[1] ?? "", linkKey)?.slice(0, 40) ===
        address.slice(0, 40).toLowerCase(),
    ],
  ])("a check %s is found out", ([, accepts]) => {
    expect(acceptedForgery(accepts)).toBeDefined();
  });
});
