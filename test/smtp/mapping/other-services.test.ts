import { describe, expect, test } from "vitest";
import { bodyOf, refusalOf, requestsOf } from "../support/submitted.ts";

const message = (header: string) => `From: a@acme.test\nTo: b@example.com\nX-Own: 1\n${header}\n\nx`;

describe("a message of a client that was made for another service", () => {
  test("keeps the idempotency key that it has under Resend's name, which recipients do not see", () => {
    const [request] = requestsOf(message("Resend-Idempotency-Key: order/42"));
    expect(request?.idempotencyKey).toBe("order/42");
    expect(request?.body.headers).toEqual({ "X-Own": "1" });
    const twice = "X-Idempotency-Key: a\nResend-Idempotency-Key: b";
    expect(refusalOf(message(twice))).toMatch(/^554 5\.6\.0 X-Idempotency-Key: given more than once/);
  });

  test.each([
    "X-PM-Tag: welcome",
    "X-PM-Message-Stream: outbound",
    "X-Mailgun-Tag: welcome",
    'X-Mailgun-Variables: {"user": 42}',
    "X-MC-Tags: a,b",
    "X-MJ-CustomID: 42",
    "X-Mailin-Tag: welcome",
  ])("is sent without its option %s", (header) => {
    expect(bodyOf(message(header)).headers).toEqual({ "X-Own": "1" });
  });

  test.each([
    'X-SMTPAPI: {"to": ["c@example.com", "d@example.com"], "sub": {"%name%": ["C", "D"]}}',
    'X-MSYS-API: {"options": {"start_time": "2030-01-01T00:00:00Z"}}',
    'X-Mailgun-Recipient-Variables: {"b@example.com": {"name": "B"}}',
    "X-Mailgun-Template-Name: welcome",
    "X-Mailgun-Deliver-By: Fri, 25 Oct 2030 23:10:10 -0000",
    'X-MC-MergeVars: {"name": "B"}',
    "X-MC-Template: welcome",
    "X-MC-SendAt: 2030-01-01 00:00:00",
    "X-MJ-TemplateID: 42",
    'X-MJ-Vars: {"name": "B"}',
  ])("is refused where its option decides who receives what: %s", (header) => {
    expect(refusalOf(message(header))).toMatch(
      /^554 5\.6\.0 X-[A-Za-z-]+: an option of another service, which is not offered here/,
    );
  });

  test("is not taken for one by a name that only begins alike", () => {
    const own = { "X-PMO": "1", "X-MCU": "2", "X-Mailer": "3" };
    const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`);
    expect(bodyOf(message(lines.join("\n"))).headers).toEqual({ "X-Own": "1", ...own });
  });
});
