import * as fc from "fast-check";
import { isMailbox, type Mailbox, parseMailbox } from "../../functions/domain/platform/addresses/address.ts";
import type { OutgoingMessage } from "../../functions/gateways/platform/mail/mime.ts";

export const composing = {
  messageId: "<eml_01@mail.acme.test>",
  date: new Date("2026-03-04T05:06:07.000Z"),
  boundarySeed: "eml_01",
};

export function mailbox(text: string): Mailbox {
  const parsed = parseMailbox(text);
  if (!isMailbox(parsed)) throw new Error(`${JSON.stringify(text)}: ${parsed.fault}`);
  return parsed;
}

export function outgoing(given: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    from: mailbox("Acme <hello@acme.test>"),
    to: [mailbox("ana@example.test")],
    cc: [],
    replyTo: [],
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    headers: [],
    attachments: [],
    ...given,
  };
}

const piece = fc.oneof(
  fc.constantFrom(..."<>\"\\,;:()@ .[]'=?_-".split(""), "\t", "\r\n", "\u00a0", "\u202e", "\0"),
  fc.constantFrom(
    "Ann",
    "O’Neil",
    "名前",
    "🎉",
    "e\u0301",
    "שלום",
    "a@x.test",
    "<b@evil.test>",
    "b@evil.test,",
  ),
  fc.constantFrom(
    "=?utf-8?q?a=40evil.test?=",
    "=?utf-8?b?YUBldmlsLnRlc3Q=?=",
    "grp:",
    "(c)",
    "undefined",
    "%s",
  ),
  fc.string({ unit: "grapheme", maxLength: 4 }),
  fc.string({ unit: "binary", maxLength: 2 }),
);
const spec = fc.constantFrom(
  "a@x.test",
  "A.b+c@Sub.X.test",
  "!#$%&'*+/=^_`{|}~-@x.test",
  "a@bücher.test",
  "a@[::1]",
);
const words = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));

/** Texts in the neighbourhood of an address: about half are one, the others nearly. */
export const addressText = fc.oneof(
  fc.tuple(words, spec).map(([name, address]) => `${name} <${address}>`),
  fc.tuple(words, spec).map(([name, address]) => `"${name.replace(/["\\]/g, "\\$&")}" <${address}>`),
  fc.tuple(words, words, spec).map(([bare, name, address]) => `${bare} "${name}" <${address}>`),
  fc
    .tuple(fc.string({ unit: "grapheme", maxLength: 200 }), spec)
    .map(([name, address]) => `${name} <${address}>`),
  fc.tuple(words, spec, words).map(([before, address, after]) => before + address + after),
  words,
);

/** Text as a caller may put it into a header: anything but control characters. */
export const headerText = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    words,
    fc.string({ unit: "grapheme-ascii", maxLength: 300 }),
  )
  .map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, "").toWellFormed());
