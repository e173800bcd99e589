import { expect, test } from "vitest";
import { automaticReason } from "../../../functions/domain/inbound/automatic.ts";
import { blockedBy, parseBlockRule } from "../../../functions/domain/inbound/blocklist.ts";
import { parseReceipt } from "../../../functions/domain/inbound/receipt.ts";
import { withoutQuotes } from "../../../functions/domain/inbound/reply-text.ts";
import { sendingHost } from "../../../functions/domain/inbound/sending-host.ts";
import { answeredEmails } from "../../../functions/domain/inbound/threads.ts";

function blocked(value: string, over: { envelope?: string; from?: string; host?: string }) {
  const rule = parseBlockRule(value);
  return rule && blockedBy(rule, { envelope: undefined, from: undefined, host: undefined, ...over });
}

test("the blocklist compares addresses, domains and subdomains with the envelope's sender and with From", () => {
  expect(blocked("bad@x.test", { envelope: "BAD@X.test" })).toBe("envelope");
  expect(blocked("bad@x.test", { envelope: "ok@x.test", from: "bad@x.test" })).toBe("from");
  expect(blocked("@X.test ", { from: "a@x.test" })).toBe("from");
  expect(blocked("X.test ", { from: "a@x.test" })).toBe("from");
  expect(blocked("x.test", { from: "a@sub.x.test" })).toBeUndefined();
  expect(blocked("*.x.test", { from: "a@sub.x.test" })).toBe("from");
  expect(blocked("*.x.test", { from: "a@x.test" })).toBeUndefined();
  expect(blocked("bücher.test", { from: "a@xn--bcher-kva.test" })).toBe("from");
});

test("the blocklist compares networks with the sending host only", () => {
  expect(blocked("1.2.3.0/24", { host: "1.2.3.77" })).toBe("host");
  expect(blocked("1.2.3.0/24", { host: "1.2.4.77" })).toBeUndefined();
  expect(blocked("2001:db8::/32", { host: "2001:DB8:1::5" })).toBe("host");
  expect(blocked("1.2.3.4", { host: "::ffff:1.2.3.4" })).toBe("host");
  for (const text of ["1.2.3.0/33", "nothing", "", "1.2.3", "*.", "a@"])
    expect(parseBlockRule(text), text).toBeUndefined();
});

test("an entry of the blocklist has one form for everything that it names, and is no pattern", () => {
  const forms = (...texts: string[]) => new Set(texts.map((text) => parseBlockRule(text)?.value));
  expect(forms("10.1.2.3/8", "10.0.0.0/8", "10.255.255.255/8")).toEqual(new Set(["10.0.0.0/8"]));
  expect(forms("1.2.3.4", "1.2.3.4/32", "::ffff:1.2.3.4")).toEqual(new Set(["1.2.3.4/32"]));
  expect(forms("0.0.0.0/0", "9.9.9.9/0")).toEqual(new Set(["0.0.0.0/0"]));
  expect(forms("2001:DB8:0::1", "2001:db8::1", "2001:0db8:0:0:0:0:0:1/128")).toEqual(
    new Set(["2001:db8::1/128"]),
  );
  expect(forms("2001:db8:ffff::/33", "2001:db8:8000::5/33")).toEqual(new Set(["2001:db8:8000::/33"]));
  expect(forms("::/0", "2001:db8::1/0")).toEqual(new Set(["::/0"]));
  expect(forms("*@x.test", "@x.test", "x.test")).toEqual(new Set(["x.test"]));
  for (const text of ["ba*@x.test", "*bad@x.test", "*@", "*", "**@x.test"])
    expect(parseBlockRule(text), text).toBeUndefined();
});

test("the sending host is that of the topmost Received field, never of one that the sender wrote", () => {
  const received = (value: string) => ({ key: "received", value });
  const forged = received("from x ([203.0.113.9]) by y");
  expect(sendingHost([received("from a (a [192.0.2.7]) by inbound-smtp"), forged])?.address).toBe(
    "192.0.2.7",
  );
  expect(sendingHost([received("from a ([IPv6:2001:db8::7]) by inbound-smtp")])?.address).toBe("2001:db8::7");
  expect(sendingHost([received("from a by [203.0.113.9]"), forged])).toBeUndefined();
  // A host may introduce itself with any word.
  for (const name of ["[203.0.113.9]", "a[203.0.113.9]", "by", "(a([203.0.113.9])", "[IPv6:2001:db8::9]"])
    expect(
      sendingHost([received(`from ${name} (unknown [192.0.2.7]) by inbound-smtp`), forged])?.address,
      name,
    ).toBe("192.0.2.7");
  expect(sendingHost([received("from [203.0.113.9] by inbound-smtp"), forged])).toBeUndefined();
});

test("every sign of a program makes a message automatic, with its reason", () => {
  const base = {
    headers: [],
    sender: "a@x.test",
    from: "a@x.test",
    recipient: "in@y.test",
  };
  const by = (key: string, value: string) => automaticReason({ ...base, headers: [{ key, value }] });
  expect(automaticReason(base)).toBeUndefined();
  expect(by("auto-submitted", "no")).toBeUndefined();
  expect(by("auto-submitted", "auto-replied")).toBe("auto_submitted");
  expect(by("precedence", "Bulk")).toBe("precedence");
  expect(by("precedence", "auto_reply")).toBe("precedence");
  expect(by("x-auto-response-suppress", "All")).toBe("auto_response_suppress");
  expect(by("x-eds-loop", "inb_1")).toBe("loop_header");
  expect(automaticReason({ ...base, sender: "" })).toBe("null_return_path");
  expect(automaticReason({ ...base, from: "IN@y.test" })).toBe("own_address");
  expect(by("content-type", "Multipart/Report; report-type=delivery-status")).toBe("report");
});

test.for([
  ["auto-submitted", "no", "auto-replied", "auto_submitted"],
  ["auto-submitted", "No (a person)", "", "auto_submitted"],
  ["auto-submitted", "no", "no-reply", "auto_submitted"],
  ["precedence", "normal", "list", "precedence"],
  ["precedence", "first-class", "bulk; x", "precedence"],
  ["content-type", "text/plain", "multipart/report", "report"],
] as const)("of %s: %s and %s, either order, one makes a message automatic", ([key, one, other, reason]) => {
  const by = (...values: readonly string[]) =>
    automaticReason({
      headers: values.map((value) => ({ key, value })),
      ...{ sender: "a@x.test", from: "a@x.test", recipient: "in@y.test" },
    });
  expect([by(one, other), by(other, one)]).toEqual([reason, reason]);
  expect([by(one), by(one, one)]).toEqual([undefined, undefined]);
});

test("of 300 references the first and the last are looked at, the latest first", () => {
  const id = (n: number) => `<eml_01KV5JE8G09BQEJJWM1YBQ5${String(n).padStart(3, "0")}@x.test>`;
  const ids = answeredEmails(
    null,
    Array.from({ length: 300 }, (_, n) => id(n)),
  );
  expect(ids).toHaveLength(20);
  expect(ids[0]).toBe("eml_01KV5JE8G09BQEJJWM1YBQ5299");
  expect(answeredEmails("<eml_01kv5je8g09bqejjwm1ybq5300@x.test>", [])).toEqual([
    "eml_01KV5JE8G09BQEJJWM1YBQ5300",
  ]);
  expect(answeredEmails("<other@x.test>", ["<eml_1@x.test>"])).toEqual([]);
  expect(answeredEmails(`<other@x.test>${id(7)}`, [])).toEqual(["eml_01KV5JE8G09BQEJJWM1YBQ5007"]);
});

test("a reply is shown without what it quotes and without its signature", () => {
  expect(withoutQuotes("Yes.\r\n\r\nOn Mon, 1 Jun 2026 Ana wrote:\r\n> Shall we?\r\n")).toBe("Yes.");
  expect(withoutQuotes("Ja.\n\nAm 1. Juni schrieb Ana:\n> Sollen wir?")).toBe("Ja.");
  expect(withoutQuotes("Fine\n-- \nAna")).toBe("Fine");
  expect(withoutQuotes("Ok\n\nFrom: Ana\nSent: Monday\nTo: Bo\n\nText")).toBe("Ok");
  expect(withoutQuotes("> only\n> quotes")).toBeNull();
});

test("a text that is no notification of a stored message is none", () => {
  for (const text of ["", "{}", "[]", '{"notificationType":"Received","mail":{},"receipt":{}}', "null"])
    expect(parseReceipt(text), text).toBeUndefined();
});

test("a recipient's domain may have the dot of the root, and a time that no row can have is refused", () => {
  const about = { messageId: "m1", source: "a@x.test" };
  const action = {
    type: "S3",
    bucketName: "b",
    objectKey: "received/m1",
    topicArn: "arn:aws:sns:us-east-1:0:t",
  };
  const parsed = (timestamp: string) =>
    parseReceipt(
      JSON.stringify({
        notificationType: "Received",
        mail: about,
        receipt: { timestamp, recipients: ["In@acme.test.", "in@acme.test"], action },
      }),
    );
  expect(parsed("2026-06-15T12:00:00.000Z")?.recipients).toEqual(["in@acme.test"]);
  for (const timestamp of ["+275760-09-13T00:00:00.000Z", "1960-01-01T00:00:00.000Z", "soon"])
    expect(parsed(timestamp), timestamp).toBeUndefined();
});
