import { describe, expect, test } from "vitest";
import { parseConfirmMessage, parseRouteMessage } from "../../../functions/domain/inbound/route-message.ts";

const projectId = `prj_${"0".repeat(26)}`;
const route = { kind: "route", projectId, inboundEmailId: `inb_${"0".repeat(26)}`, round: 1 };
const confirm = { kind: "confirm", projectId, addressDigest: "d".repeat(43), round: 2 };

const texts = (message: object, changes: readonly object[]) => [
  ...["{", "", "null", "[]"],
  ...changes.map((change) => JSON.stringify({ ...message, ...change })),
];
const wrongProjects = [
  { kind: "party" },
  { projectId: undefined },
  { projectId: [projectId] },
  { projectId: "prj_1" },
  { round: undefined },
  { round: "1" },
];

describe("a message that an inbound email is to be routed again", () => {
  test("is read back as it was written", () => {
    expect(parseRouteMessage(JSON.stringify(route))).toEqual(route);
  });

  test.each(
    texts(route, [
      ...wrongProjects,
      ...[{ inboundEmailId: undefined }, { inboundEmailId: [route.inboundEmailId] }, { inboundEmailId: "x" }],
    ]),
  )("is not %s", (text) => expect(parseRouteMessage(text)).toBeUndefined());
});

describe("a message that the owner of an address is to be asked", () => {
  test("is read back as it was written", () => {
    expect(parseConfirmMessage(JSON.stringify(confirm))).toEqual(confirm);
  });

  test.each(
    texts(confirm, [
      ...wrongProjects,
      ...[{ addressDigest: undefined }, { addressDigest: [confirm.addressDigest] }],
      ...[{ addressDigest: "d".repeat(42) }, { addressDigest: `${"d".repeat(42)}/` }],
    ]),
  )("is not %s", (text) => expect(parseConfirmMessage(text)).toBeUndefined());
});
