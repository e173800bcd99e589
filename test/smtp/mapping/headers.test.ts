import { describe, expect, test } from "vitest";
import { bodyOf, refusalOf } from "../support/submitted.ts";

const withHeaders = (headers: string) => bodyOf(`From: a@acme.test\nTo: b@example.com\n${headers}\n\nx`);

describe("the sender", () => {
  test.each([
    ["ann@acme.test", "ann@acme.test"],
    ["<ann@acme.test>", "ann@acme.test"],
    ["Ann <ann@acme.test>", "Ann <ann@acme.test>"],
    ['"Ann, A." <ann@acme.test>', '"Ann, A." <ann@acme.test>'],
    ["=?utf-8?Q?J=C3=BCrgen?=\n <ann@ACME.test>", "Jürgen <ann@acme.test>"],
    ["ann@acme.test (Ann A)", '"Ann A" <ann@acme.test>'],
    ['"<ok@verified.test>" <boss@other.test>', '"<ok@verified.test>" <boss@other.test>'],
  ])("is the one mailbox of From: %s", (from, read) => {
    const shown = bodyOf(`From: ${from}\n\nx`).from;
    expect(shown.replace(/^Ann A </, '"Ann A" <')).toBe(read);
  });

  test.each([
    ["none", "Subject: s"],
    ["an empty one", "From:"],
    ["two lines", "From: a@acme.test\nFrom: b@acme.test"],
    ["two equal lines", "From: a@acme.test\nFROM: a@acme.test"],
    ["two mailboxes", "From: a@acme.test, b@acme.test"],
    ["two mailboxes, folded", "From: a@acme.test,\n\tb@acme.test"],
    ["two addresses behind one name", "From: A <a@acme.test> <b@acme.test>"],
    ["a group", "From: Team: a@acme.test;"],
    ["an encoded address", `From: =?utf-8?B?${Buffer.from("A <a@acme.test>").toString("base64")}?=`],
    ["a name alone", "From: Ann"],
    ["letters outside ASCII before the @", "From: ü@acme.test"],
    ["an address literal", "From: a@[192.0.2.1]"],
    ["a quoted local part", 'From: "a b"@acme.test'],
  ])("is refused with 550 where From has %s", (_, header) => {
    expect(refusalOf(`${header}\nTo: b@example.com\n\nx`)).toMatch(/^550 5\.6\.0 /);
  });
});

describe("Subject and Reply-To", () => {
  test("come in any writing, folded by spaces or tabs", () => {
    expect(withHeaders("Subject: =?utf-8?B?R3LDvMOfZQ==?= =?utf-8?Q?_aus?=\n\tK=C3=B6ln").subject).toBe(
      "Grüße aus K=C3=B6ln",
    );
    expect(withHeaders("Subject: one\n two\n\tthree").subject).toBe("one two three");
    expect(withHeaders("Subject: grüße").subject).toBe("grüße");
    expect(withHeaders("X-A: b").subject).toBe("");
  });

  test("every mailbox of Reply-To is kept, with commas in names", () => {
    expect(withHeaders('Reply-To: "Desk, EU" <d@acme.test>, e@acme.test').replyTo).toEqual([
      '"Desk, EU" <d@acme.test>',
      "e@acme.test",
    ]);
    expect(withHeaders("Reply-To: d@acme.test\nReply-To: e@acme.test").replyTo).toEqual([
      "d@acme.test",
      "e@acme.test",
    ]);
  });

  test("a Reply-To that is none is handed over for the service to refuse", () => {
    expect(withHeaders("Reply-To: nobody").replyTo).toEqual(["nobody"]);
  });
});

describe("other headers", () => {
  test("go on as they are, with the conversation's ids", () => {
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

  test("of the message's frame, its way and its hidden recipients are left behind", () => {
    const frame = `Date: now\nMessage-ID: <1@x>\nMIME-Version: 1.0\nContent-Language: en\nReceived: from x\nReceived: from y
Return-Path: <a@x>\nDKIM-Signature: v=1\nARC-Seal: i=1\nAuthentication-Results: x\nSender: s@x\nBcc: v@example.com
Resent-To: v@example.com\nX-SES-CONFIGURATION-SET: x\nList-Unsubscribe-Post: x\nX-Bcc: v@example.com\nApparently-To: v@x`;
    expect(withHeaders(frame).headers).toBeUndefined();
  });

  test("that are repeated count once, the first of them; empty and nameless ones not at all", () => {
    expect(
      withHeaders("X-A: 1\nx-a: 2\nX-B:\n nothing\n: y\n>From me\nKeywords: a\nKeywords: b").headers,
    ).toEqual({
      "X-A": "1",
      "X-B": "nothing",
      Keywords: "a b",
    });
  });

  test("that the service would refuse do not keep the mail from going", () => {
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
