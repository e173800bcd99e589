import { describe, expect, test } from "vitest";
import { bodyOf, refusalOf } from "../support/submitted.ts";

const oneClick = "List-Unsubscribe=One-Click";
const withHeaders = (headers: string) => bodyOf(`From: a@acme.test\nTo: b@example.com\n${headers}\n\nx`);

describe("the From header", () => {
  test.each([
    ["ann@acme.test", "ann@acme.test"],
    ["<ann@acme.test>", "ann@acme.test"],
    ["Ann <ann@acme.test>", "Ann <ann@acme.test>"],
    ['"Ann, A." <ann@acme.test>', '"Ann, A." <ann@acme.test>'],
    ["=?utf-8?Q?J=C3=BCrgen?=\n <ann@ACME.test>", "Jürgen <ann@acme.test>"],
    ["=?UTF-8?B?0JzQsNCz?=\n =?UTF-8?B?0LDQt9C40L0=?= <shop@acme.test>", "Магазин <shop@acme.test>"],
    ["ann@acme.test (Ann A)", '"Ann A" <ann@acme.test>'],
    ['ann@acme.test (Ann "A (sales (EU)))', '"Ann \\"A sales EU" <ann@acme.test>'],
    ['"<ok@verified.test>" <boss@other.test>', '"<ok@verified.test>" <boss@other.test>'],
  ])("is parsed as the single sender: %s (A6, A15)", (from, sender) => {
    const parsed = bodyOf(`From: ${from}\n\nx`).from;
    expect(parsed.replace(/^Ann A </, '"Ann A" <')).toBe(sender);
  });

  test.each([
    ["is missing", "Subject: s"],
    ["is empty", "From:"],
    ["is given twice", "From: a@acme.test\nFrom: b@acme.test"],
    ["is given twice with the same value", "From: a@acme.test\nFROM: a@acme.test"],
    ["has two mailboxes", "From: a@acme.test, b@acme.test"],
    ["has two mailboxes on folded lines", "From: a@acme.test,\n\tb@acme.test"],
    ["has two addresses after one name", "From: A <a@acme.test> <b@acme.test>"],
    ["has two addresses, one in a comment", "From: A (x (y) <b@acme.test>) <a@acme.test>"],
    ["has two mailboxes after nested comments", "From: a@acme.test (A (x)), b@acme.test"],
    ["has a group", "From: Team: a@acme.test;"],
    [
      "has an address inside an encoded word",
      `From: =?utf-8?B?${Buffer.from("A <a@acme.test>").toString("base64")}?=`,
    ],
    ["has a name without an address", "From: Ann"],
    ["has a non-ASCII local part", "From: ü@acme.test"],
    ["has an address literal", "From: a@[192.0.2.1]"],
    ["has a quoted local part", 'From: "a b"@acme.test'],
  ])("is refused with 550 if it %s", (_, header) => {
    expect(refusalOf(`${header}\nTo: b@example.com\n\nx`)).toMatch(/^550 5\.6\.0 /);
  });
});

describe("Subject and Reply-To", () => {
  test("Subject is unfolded and its encoded words are decoded", () => {
    expect(withHeaders("Subject: =?utf-8?B?R3LDvMOfZQ==?= =?utf-8?Q?_aus?=\n\tK=C3=B6ln").subject).toBe(
      "Grüße aus K=C3=B6ln",
    );
    expect(withHeaders("Subject: one\n two\n\tthree").subject).toBe("one two three");
    expect(withHeaders("Subject: grüße").subject).toBe("grüße");
    expect(withHeaders("X-A: b").subject).toBe("");
  });

  test("every mailbox of Reply-To is kept, also with commas in names (H8)", () => {
    expect(withHeaders('Reply-To: "Desk, EU" <d@acme.test>, e@acme.test').replyTo).toEqual([
      '"Desk, EU" <d@acme.test>',
      "e@acme.test",
    ]);
    expect(withHeaders("Reply-To: d@acme.test\nReply-To: e@acme.test").replyTo).toEqual([
      "d@acme.test",
      "e@acme.test",
    ]);
  });

  test("an invalid Reply-To is passed to the API, which rejects it", () => {
    expect(withHeaders("Reply-To: nobody").replyTo).toEqual(["nobody"]);
  });
});

describe("encoded words", () => {
  test("support the charsets that bodies support, also split within a character (F63)", () => {
    const day = `=?cp932?B?${Buffer.from([0x93]).toString("base64")}?=\n =?CP932?Q?=FA?=`;
    expect(withHeaders(`Subject: ${day} =?utf-8?Q?=C3=BC?= =?iso-8859-1*en?Q?_=FC?=`).subject).toBe("日ü ü");
    expect(
      withHeaders('Reply-To: =?eucJP?B?xvw=?= <d@acme.test>, "=?cp949?B?x9E=?=" <e@acme.test>').replyTo,
    ).toEqual(["日 <d@acme.test>", "한 <e@acme.test>"]);
    const file = "Content-Disposition: attachment; filename*=cp932''%93%fa.txt";
    expect(withHeaders(`${file}\nX-A: b`).attachments[0].filename).toBe("日.txt");
  });

  test.each(["Subject", "Reply-To"])("with an unsupported charset are refused with 554 in %s", (name) => {
    const message = `From: a@acme.test\n${name}: =?x-unknown?Q?=FC?= <d@acme.test>\n\nx`;
    expect(refusalOf(message)).toMatch(/^554 5\.6\.3 /);
  });
});

describe("custom headers", () => {
  test("are kept unchanged, threading headers first (H10)", () => {
    const body = withHeaders(
      "X-Mailer: Client 1\nIn-Reply-To: <1@x>\nReferences:\nReferences: <0@x>\n <1@x>\n <2@x>\nList-Unsubscribe: <https://u.test>\nX-Note: =?utf-8?Q?=C3=BC?=",
    );
    expect(body.headers).toEqual({
      "In-Reply-To": "<1@x>",
      References: "<0@x> <1@x> <2@x>",
      "List-Unsubscribe": "<https://u.test>",
      "X-Mailer": "Client 1",
      "X-Note": "=?utf-8?Q?=C3=BC?=",
    });
  });

  test("do not include structural fields, trace fields and hidden recipients", () => {
    const dropped = `Date: now\nMessage-ID: <1@x>\nMIME-Version: 1.0\nContent-Description: en\nReceived: from x\nReceived: from y
Return-Path: <a@x>\nDKIM-Signature: v=1\nARC-Seal: i=1\nAuthentication-Results: x\nSender: s@x\nBcc: v@example.com
Resent-To: v@example.com\nX-SES-CONFIGURATION-SET: x\nList-Unsubscribe-Post: x\nX-Bcc: v@example.com\nApparently-To: v@x`;
    expect(withHeaders(dropped).headers).toBeUndefined();
  });

  test.each([
    ["<mailto:u@u.test>, <https://u.test>", oneClick, oneClick],
    ["<mailto:u@u.test>", oneClick, undefined],
    ["<https://u.test>", "yes", undefined],
  ])("keep one-click unsubscription with its https link only: %s, %s (F65)", (link, post, kept) => {
    const { headers } = withHeaders(`List-Unsubscribe-Post: ${post}\nList-Unsubscribe: ${link}`);
    expect(headers).toEqual({ "List-Unsubscribe": link, ...(kept && { "List-Unsubscribe-Post": kept }) });
  });

  test("keep the language and the location of the content (F66)", () => {
    const headers = { "Content-Language": "en-GB", "Content-Location": "https://acme.test/1" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    expect(withHeaders(lines.join("\n")).headers).toEqual(headers);
  });

  test("use the first of repeated fields and skip empty and invalid ones", () => {
    expect(
      withHeaders("X-A: 1\nx-a: 2\nX-B:\n nothing\n: y\n>From me\nKeywords: a\nKeywords: b").headers,
    ).toEqual({
      "X-A": "1",
      "X-B": "nothing",
      Keywords: "a b",
    });
  });

  test("that the API would reject are dropped, and the message is sent", () => {
    const many = Array.from({ length: 80 }, (_, n) => `X-H${n}: v`).join("\n");
    const ids = Array.from({ length: 200 }, (_, n) => `<message-${n}@client.test>`);
    const { headers } = withHeaders(
      `X-Long: ${"x ".repeat(4_000)}\nX-Word: ${"x".repeat(950)}\nX-Bad: a\x01b\n${many}\nReferences: ${ids.join("\n ")}\nIn-Reply-To: <1@x>`,
    );
    expect(Object.keys(headers)).toHaveLength(50);
    expect(headers["In-Reply-To"]).toBe("<1@x>");
    expect(headers.References.length).toBeLessThan(4_000);
    expect(headers.References).toMatch(
      /^<message-0@client\.test> <message-\d+@.*<message-199@client\.test>$/,
    );
    expect(headers["X-Long"] ?? headers["X-Word"] ?? headers["X-Bad"]).toBeUndefined();
  });
});
