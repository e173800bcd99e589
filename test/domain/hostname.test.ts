import { describe, expect, it } from "vitest";
import { parseHostname } from "../../functions/domain/platform/addresses/hostname.ts";

describe("a hostname", () => {
  it.each([
    ["acme.test", "acme.test"],
    ["Mail.ACME.Test", "mail.acme.test"],
    ["a-b.acme.test", "a-b.acme.test"],
    ["123.acme.test", "123.acme.test"],
    ["bücher.test", "xn--bcher-kva.test"],
    ["BÜCHER.test", "xn--bcher-kva.test"],
    ["XN--BCHER-KVA.test", "xn--bcher-kva.test"],
    ["παράδειγμα.test", "xn--hxajbheg2az3al.test"],
    ["郵件.商務", "xn--5nqv22n.xn--lhr59c"],
    ["faß.test", "xn--fa-hia.test"],
    ["bu\u0308cher.test", "xn--bcher-kva.test"],
    ["BU\u0308CHER.test", "xn--bcher-kva.test"],
    ["\u1112\u1161\u11ab\u1100\u116e\u11a8.test", "xn--3e0b707e.test"],
    [`${"a".repeat(63)}.test`, `${"a".repeat(63)}.test`],
  ])("the hostname %s is normalized to %s", (text, name) => {
    expect(parseHostname(text)).toBe(name);
    expect(parseHostname(name)).toBe(name);
  });

  it.each([
    ["empty", ""],
    ["a single label", "localhost"],
    ["a trailing dot", "acme.test."],
    ["a leading dot", ".acme.test"],
    ["an empty label", "acme..test"],
    ["a hyphen at the start", "-acme.test"],
    ["a hyphen at the end", "acme-.test"],
    ["an underscore", "ac_me.test"],
    ["a port", "acme.test:25"],
    ["a user", "u@acme.test"],
    ["a path", "acme.test/x"],
    ["a query", "acme.test?x"],
    ["percent escapes", "acme%2etest.test"],
    ["a space", "ac me.test"],
    ["an IPv4 address", "127.0.0.1"],
    ["an IPv4 address in hexadecimal", "0x7f.1"],
    ["a hexadecimal top label", "acme.0x7f"],
    ["a numeric top label", "acme.123"],
    ["a top label of full-width digits", "acme.１２"],
    ["an address literal", "[::1]"],
    ["full-width letters", "ａｃｍｅ.test"],
    ["an ideographic full stop", "acme。test"],
    ["a soft hyphen", "ac\u00adme.test"],
    ["a zero-width space", "ac\u200bme.test"],
    ["a joiner", "ac\u200dme.test"],
    ["the Kelvin sign, which lower-cases to a plain k", "\u212aelvin.test"],
    ["the long s, which maps to a plain s", "\u017fecure.test"],
    ["a letter and its accent apart that have no letter together", "\u0301.test"],
    ["the Kelvin sign before a letter and its accent apart", "\u212au\u0308.test"],
    ["a compatibility ideograph, which composes to another", "\uf900.test"],
    ["a symbol", "😀.test"],
    ["an accent at the start", "\u0301a.test"],
    ["letters of both directions", "אa.test"],
    ["an international label that does not decode", "xn--zz.test"],
    ["an empty international label", "xn--.test"],
    ["a label of 64", `${"a".repeat(64)}.test`],
    ["a label that grows beyond 63", `${"ü".repeat(60)}.test`],
    ["a name of 256", `${"a.".repeat(126)}test`],
    ["six million characters", "ü".repeat(6_000_000)],
  ])("a hostname is refused: %s", (_title, text) => {
    expect(parseHostname(text)).toBeUndefined();
  });
});
