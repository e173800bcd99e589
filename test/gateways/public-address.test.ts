import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLoopback, specialUse } from "../../functions/gateways/platform/web/public-address.ts";
import { property } from "../properties/property.ts";

/** First and last address of a range, and its neighbours where those are public. */
const edges: readonly (readonly [before: string | undefined, first: string, last: string, after?: string])[] =
  [
    [undefined, "0.0.0.0", "0.255.255.255", "1.0.0.0"],
    ["9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
    ["100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
    ["126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
    ["169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
    ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
    ["191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
    ["192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
    ["192.31.195.255", "192.31.196.0", "192.31.196.255", "192.31.197.0"],
    ["192.52.192.255", "192.52.193.0", "192.52.193.255", "192.52.194.0"],
    ["192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"],
    ["192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
    ["192.175.47.255", "192.175.48.0", "192.175.48.255", "192.175.49.0"],
    ["198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
    ["198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
    ["203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
    ["223.255.255.255", "224.0.0.0", "255.255.255.255"],
    [undefined, "::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2000::"],
    [
      "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
      "2001::",
      "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
      "2001:200::",
    ],
    ["2001:db7:ffff::", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"],
    ["2001:ffff:ffff::", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::"],
    ["2620:4f:7fff:ffff::", "2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff", "2620:4f:8001::"],
    ["3ffe:ffff:ffff::", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"],
    ["3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ];

describe("what is for special use ends where the registries say", () => {
  for (const [before, first, last, after] of edges) {
    test(`from ${first} to ${last}`, () => {
      expect(specialUse(first)).toBeDefined();
      expect(specialUse(last)).toBeDefined();
      for (const address of [before, after]) if (address) expect(specialUse(address)).toBeUndefined();
    });
  }
});

test.each([
  "64:ff9b::808:808",
  "64:ff9b:1::808:808",
  "::ffff:8.8.8.8",
  "::ffff:808:808",
  "::8.8.8.8",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "2606:2800:220:1::1%eth0",
  "5f00::1",
  "ff0e::1",
  "",
  "hooks.test",
  "8.8.8",
  "08.8.8.8",
  "134744072",
  " 8.8.8.8",
  "[2606:2800:220:1::1]",
])("%s is not taken for a public address", (address) => {
  expect(specialUse(address)).toBeDefined();
});

test.each([
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["::", false],
  ["10.0.0.1", false],
  ["8.8.8.8", false],
  ["::ffff:127.0.0.1", false],
  ["", false],
])("%s is the own machine: %s", (address, own) => {
  expect(isLoopback(address)).toBe(own);
});

/** The public part of IPv6 by arithmetic of its own. */
function isPublic(groups: readonly number[]): boolean {
  const [first = 0, second = 0, third = 0] = groups;
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return !(
    (first === 0x3fff && second < 0x1000) ||
    (first === 0x2620 && second === 0x4f && third === 0x8000)
  );
}

const group = fc.oneof(
  fc.nat(0xffff),
  fc.constantFrom(0, 1, 0x4f, 0xdb8, 0x1ff, 0x200, 0xfff, 0x1000, 0x8000),
);
const first = fc.oneof(group, fc.constantFrom(0x2000, 0x2001, 0x2002, 0x2620, 0x3fff, 0x4000, 0x1fff));

property(
  "an IPv6 address is public exactly where the arithmetic says so",
  fc.tuple(first, group, group, group, group, group, group, group),
  (groups) => {
    const address = groups.map((one) => one.toString(16)).join(":");
    expect(specialUse(address) === undefined).toBe(isPublic(groups));
  },
  { runs: 2000 },
);
