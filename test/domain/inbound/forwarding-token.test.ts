import { createHash, randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isToBeAsked } from "../../../functions/domain/inbound/forwarding/forwarding-rules.ts";
import {
  newForwardingToken,
  projectOfForwarding,
  readForwardingToken,
} from "../../../functions/domain/inbound/forwarding/forwarding-token.ts";

const projectId = "prj_01KV5JE8G09BQEJJWM1YBQ5300";
const key = randomBytes(32);
const aims = fc
  .record({ address: fc.emailAddress(), round: fc.nat({ max: 65_535 }) })
  .map(({ address, round }) => ({
    projectId,
    round,
    addressDigest: createHash("sha256").update(address).digest("base64url"),
  }));

test("a token is read as it was made, and by its project's key only", () => {
  fc.assert(
    fc.property(aims, (aim) => {
      const token = newForwardingToken(aim, key);
      expect(readForwardingToken(token, key)).toEqual(aim);
      expect(projectOfForwarding(token)).toBe(projectId);
      expect(readForwardingToken(token, randomBytes(32))).toBeUndefined();
    }),
  );
});

test("no token with another bit, or spelt otherwise, is read", () => {
  fc.assert(
    fc.property(aims, fc.nat({ max: 66 * 8 - 1 }), (aim, bit) => {
      const bytes = Buffer.from(newForwardingToken(aim, key), "base64url");
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readForwardingToken(bytes.toString("base64url"), key)).toBeUndefined();
    }),
  );
  const token = newForwardingToken({ projectId, addressDigest: "A".repeat(43), round: 1 }, key);
  for (const text of ["", "x", `${token}=`, `${token}A`, token.slice(0, -1), ` ${token}`])
    expect(readForwardingToken(text, key), text).toBeUndefined();
});

test("an owner is asked again after ten minutes, after the link's end or a failure, and never once confirmed", () => {
  const now = new Date("2026-06-15T12:00:00Z");
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  const pending = { status: "pending" as const, expiresAt: at(9999) };
  expect(isToBeAsked(undefined, now)).toBe(true);
  expect(isToBeAsked({ ...pending, sentAt: at(-9) }, now)).toBe(false);
  expect(isToBeAsked({ ...pending, sentAt: at(-10) }, now)).toBe(true);
  expect(isToBeAsked(pending, now)).toBe(true);
  expect(isToBeAsked({ ...pending, sentAt: at(-1), expiresAt: at(0) }, now)).toBe(true);
  expect(isToBeAsked({ status: "confirmed", expiresAt: at(-9999) }, now)).toBe(false);
});
