import { describe, expect, it } from "vitest";
import {
  distinctRecipients,
  formatMailbox,
  isMailbox,
  type Mailbox,
  parseMailbox,
} from "../../functions/domain/platform/addresses/address.ts";

function read(text: string): Mailbox {
  const parsed = parseMailbox(text);
  if (!isMailbox(parsed)) throw new Error(`${JSON.stringify(text)} was refused: ${parsed.fault}`);
  return parsed;
}

describe("a mailbox is read from", () => {
  it.each([
    ["a bare address", "ana@acme.test", "", "ana@acme.test"],
    ["an address in brackets", "<ana@acme.test>", "", "ana@acme.test"],
    ["a name and an address", "Ana Li <ana@acme.test>", "Ana Li", "ana@acme.test"],
    ["a name that touches the bracket", "Ana<ana@acme.test>", "Ana", "ana@acme.test"],
    [
      "an unquoted name with a comma (A1)",
      "Rivera, Ops Lead <ops@acme.test>",
      "Rivera, Ops Lead",
      "ops@acme.test",
    ],
    [
      "an unquoted name with dots and brackets",
      "[Acme] Dr. A. Li <a@acme.test>",
      "[Acme] Dr. A. Li",
      "a@acme.test",
    ],
    ["a quoted name", '"Li, Ana" <ana@acme.test>', "Li, Ana", "ana@acme.test"],
    ["escapes in a quoted name", '"a \\"b\\" \\\\ c" <a@acme.test>', 'a "b" \\ c', "a@acme.test"],
    [
      "quoted and bare words together",
      'Bob "The Builder" Smith <b@acme.test>',
      "Bob The Builder Smith",
      "b@acme.test",
    ],
    ["a blank quoted name (A16)", '"" <in@acme.test>', "", "in@acme.test"],
    ["a name outside ASCII (A5)", "刘小明 <liu@acme.test>", "刘小明", "liu@acme.test"],
    ["spaces around it (A21)", "  Ana@Acme.test ", "", "Ana@acme.test"],
    ["runs of spaces in the name", "Ana \u00a0  Li <a@acme.test>", "Ana Li", "a@acme.test"],
    ["a name that repeats the address", '"a@acme.test" <a@acme.test>', "", "a@acme.test"],
    ["a plus sign (A20)", "u+news@acme.test", "", "u+news@acme.test"],
    [
      "a quoted name that holds an address (A23)",
      '"<ok@verified.test>" <boss@other.test>',
      "<ok@verified.test>",
      "boss@other.test",
    ],
    ["a domain in capitals (A23)", "A <a@VERIFIED.TEST>", "A", "a@verified.test"],
    ["a domain in its own letters", "a@Bücher.test", "", "a@xn--bcher-kva.test"],
  ])("%s", (_title, text, name, address) => {
    expect(read(text)).toMatchObject({ name, address, key: address.toLowerCase() });
  });

  it("keeps the case of the part before the @ for sending and folds it for comparison", () => {
    expect(read("Ana.Li@Acme.TEST")).toEqual({
      name: "",
      local: "Ana.Li",
      domain: "acme.test",
      address: "Ana.Li@acme.test",
      key: "ana.li@acme.test",
    });
  });
});

describe("a text is refused with a sentence when it", () => {
  it.each([
    ["is empty", ""],
    ["is only spaces", "   "],
    ["holds no @", "acme.test"],
    ["holds two addresses", "a@acme.test, b@acme.test"],
    ["holds two bracketed addresses", "A <a@acme.test> <b@acme.test>"],
    ["goes on after the bracket", "A <a@acme.test> b"],
    ["has an address as its unquoted name", "a@acme.test <b@evil.test>"],
    ["is a group", "Team: a@acme.test;"],
    ["is a group before brackets", "Team: <a@acme.test>"],
    ["holds a comment behind the address (A15)", "bob@acme.test (Bob at work)"],
    ["holds a comment in the name", "Bob (work) <bob@acme.test>"],
    ["holds a comment in the domain", "bob@(x)acme.test"],
    ["holds a route", "<@relay.test:a@acme.test>"],
    ["holds an address literal (A10)", "u@[IPv6:2001:db8::1]"],
    ["names a host without a domain", "a@localhost"],
    ["has letters outside ASCII before the @ (A8)", "δοκιμή@παράδειγμα.test"],
    ["quotes the part before the @", '"a b"@acme.test'],
    ["has a dot before the @ (A11)", "scanner.@acme.test"],
    ["has two dots in a row", "a..b@acme.test"],
    ["has an encoded word as address", "=?utf-8?b?YUBldmlsLnRlc3Q=?=@acme.test"],
    ["has an encoded word as name", "=?utf-8?q?a=40evil.test?= <a@acme.test>"],
    ["hides an encoded word in quotes", '"=?utf-8?q?a?=" <a@acme.test>'],
    ["has an open quote", '"Ana <a@acme.test>'],
    ["has a quote inside a word", 'A"n"a <a@acme.test>'],
    ["has an escape outside quotes", "A\\na <a@acme.test>"],
    ["has a space inside the brackets", "A < a@acme.test>"],
    ["has half a surrogate pair", "A\ud83d <a@acme.test>"],
    ["has 65 characters before the @", `${"a".repeat(65)}@acme.test`],
    [
      "is longer than 254 characters",
      `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(3)}${"c".repeat(20)}.test`,
    ],
    ["has a name of 321 characters", `${"n".repeat(321)} <a@acme.test>`],
    ["is six million characters long", "a@acme.test".padStart(6_000_000, "<")],
  ])("%s", (_title, text) => {
    const parsed = parseMailbox(text);
    expect(isMailbox(parsed)).toBe(false);
    expect(parsed).toHaveProperty("fault", expect.stringMatching(/^[a-z].{10,90}[^.]$/));
  });

  it.each([
    ["\r\n", "carriage return and line feed"],
    ["\n", "line feed"],
    ["\r", "carriage return"],
    ["\0", "NUL"],
    ["\t", "tab"],
    ["\u0085", "next line"],
    ["\u2028", "line separator"],
    ["\u2029", "paragraph separator"],
    ["\u202e", "right-to-left override"],
    ["\u2066", "left-to-right isolate"],
  ])("holds %j (%s) in the name, the quoted name, the address or at an end", (character) => {
    const places = [
      `A${character}b <a@acme.test>`,
      `"A${character}b" <a@acme.test>`,
      `A <a@ac${character}me.test>`,
    ];
    const ends = [
      `A <a@acme.test>${character}`,
      `${character}a@acme.test`,
      `a@acme.test${character}Bcc: b@evil.test`,
    ];
    for (const text of [...places, ...ends]) expect(parseMailbox(text)).toHaveProperty("fault");
  });

  it("accepts what is exactly as long as allowed", () => {
    const longest = `${"a".repeat(64)}@${`${"b".repeat(61)}.`.repeat(3)}cc`;
    expect(read(longest).address).toHaveLength(64 + 1 + 3 * 62 + 2);
    expect(read(`${"n".repeat(320)} <a@acme.test>`).name).toHaveLength(320);
  });
});

describe("a mailbox as text", () => {
  it.each([
    ["a@acme.test", "a@acme.test"],
    ["<a@acme.test>", "a@acme.test"],
    ["Ana Li <a@acme.test>", "Ana Li <a@acme.test>"],
    ["Rivera, Ops Lead <ops@acme.test>", '"Rivera, Ops Lead" <ops@acme.test>'],
    ['"a \\"b\\" \\\\" <a@acme.test>', '"a \\"b\\" \\\\" <a@acme.test>'],
  ])("%s is shown as %s and read back the same", (text, shown) => {
    const mailbox = read(text);
    expect(formatMailbox(mailbox)).toBe(shown);
    expect(read(shown)).toEqual(mailbox);
  });
});

describe("recipients", () => {
  it("each get one copy, whatever the case of the letters, and the first place wins (R6)", () => {
    const [to, upper, cc, bcc] = [
      read("D@acme.test"),
      read("d@ACME.test"),
      read("c@acme.test"),
      read("b@acme.test"),
    ];
    expect(distinctRecipients([to, upper], [upper, cc], [cc, to, bcc, bcc])).toEqual({
      to: [to],
      cc: [cc],
      bcc: [bcc],
    });
  });

  it("are compared by address, not by the text around it (R5)", () => {
    expect(read('"S" <S@acme.test>').key).toBe(read("s@acme.test").key);
  });
});

it.each(["<@relay.test:ana@acme.test>", "<@a.test,@b.test:ana@acme.test>", "@relay.test:ana@acme.test"])(
  "a route before an address is named as what is wrong: %s",
  (text) =>
    expect(parseMailbox(text)).toEqual({ fault: "a route before an address (`@host:`) is not supported" }),
);
