import type { RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectMailer, type OutgoingEmail } from "../../functions/gateways/platform/mail/mailer.ts";
import { findFreePort } from "../../local/engines/free-port.ts";
import { answering, hangingUp, standIn } from "./stand-in.ts";

beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});
afterEach(() => vi.unstubAllEnvs());

const email: OutgoingEmail = {
  raw: new TextEncoder().encode("Subject: hello\r\n\r\nhello\r\n"),
  from: "a@example.com",
  to: ["b@example.com"],
  cc: [],
  bcc: ["c@example.com"],
  configurationSet: "eds",
  tags: { "eds-email": "eml_1" },
};

/** What a deployed function's own mailer makes of one answer, and how often it asked. */
async function sendTo(listener: RequestListener) {
  const server = await standIn(listener);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", server.url);
  const verdict = await connectMailer().send("eu-west-1", email);
  return { verdict, requests: server.count() };
}

const refusing = (name: string, status = 400) => answering(status, { message: "no" }, name);

describe("one send is one request", () => {
  test("when SES says yes", async () => {
    expect(await sendTo(answering(200, { MessageId: "m-1" }))).toEqual({
      verdict: { kind: "accepted", messageId: "m-1" },
      requests: 1,
    });
  });

  test.each([
    ["TooManyRequestsException", 429, "later"],
    ["ThrottlingException", 400, "later"],
    ["LimitExceededException", 400, "later"],
    ["AccessDeniedException", 403, "misconfigured"],
    ["ExpiredTokenException", 403, "misconfigured"],
    ["SendingPausedException", 400, "paused"],
    ["AccountSuspendedException", 400, "paused"],
    ["MessageRejected", 400, "rejected"],
    ["BadRequestException", 400, "rejected"],
    ["MailFromDomainNotVerifiedException", 400, "rejected"],
    ["NotFoundException", 404, "rejected"],
    ["InternalServiceErrorException", 500, "unknown"],
    ["SomethingNewException", 400, "unknown"],
  ])("when SES says %s (%i): %s", async (name, status, kind) => {
    const said = kind === "rejected" ? { message: "no" } : {};
    const verdict = { kind, reason: name, ...said };
    expect(await sendTo(refusing(name, status))).toEqual({ verdict, requests: 1 });
  });

  const check =
    "Email address is not verified. The following identities failed the check in region EU-WEST-1: ";
  test.each([
    [
      "a missing configuration set",
      "NotFoundException",
      "Configuration set <eds-x> does not exist.",
      "configuration_set_missing",
    ],
    ["the sandbox", "MessageRejected", `${check}${email.to.join(", ")}`, "sandbox"],
  ])("when %s stops it: an operator has to act", async (_, name, message, reason) => {
    const { verdict } = await sendTo(answering(400, { message }, name));
    expect(verdict).toEqual({ kind: "misconfigured", reason });
  });

  test("when its sender is not verified, alone or with recipients: it is rejected", async () => {
    for (const failed of [email.from, [email.from, ...email.to].join(", ")]) {
      const { verdict } = await sendTo(answering(400, { message: check + failed }, "MessageRejected"));
      expect(verdict).toMatchObject({ kind: "rejected", reason: "MessageRejected" });
    }
  });

  test("a rejection carries 200 characters of what SES said", async () => {
    const message = "Invalid header. ".repeat(40);
    const { verdict } = await sendTo(answering(400, { message }, "BadRequestException"));
    expect(verdict).toEqual({
      kind: "rejected",
      reason: "BadRequestException",
      message: message.slice(0, 200),
    });
  });

  test("when the gateway before SES fails", async () => {
    const { verdict, requests } = await sendTo((_, res) => res.writeHead(503).end("<html>busy</html>"));
    expect([verdict.kind, requests]).toEqual(["unknown", 1]);
  });

  test("when the answer is lost", async () => {
    const { verdict, requests } = await sendTo(hangingUp);
    expect([verdict.kind, requests]).toEqual(["unknown", 1]);
  });

  test("when the answer names no message", async () => {
    expect(await sendTo(answering(200, {}))).toEqual({
      verdict: { kind: "unknown", reason: "no_message_id" },
      requests: 1,
    });
  });
});

test("a region that refuses connections took nothing", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", `http://127.0.0.1:${await findFreePort()}`);
  expect(await connectMailer().send("eu-west-1", email)).toEqual({ kind: "later", reason: "ECONNREFUSED" });
});

test.each([
  [
    { SendingEnabled: true, ProductionAccessEnabled: true },
    { sends: true, sandbox: false },
  ],
  [
    { SendingEnabled: false, ProductionAccessEnabled: true },
    { sends: false, sandbox: false },
  ],
  [
    { SendingEnabled: true, EnforcementStatus: "SHUTDOWN" },
    { sends: false, sandbox: true },
  ],
  [{ SendQuota: { Max24HourSend: 200, SentLast24Hours: 160 } }, { sentLastDay: 160, dailyQuota: 200 }],
  [{ SendQuota: { Max24HourSend: -1, SentLast24Hours: 160 } }, { sentLastDay: 160, dailyQuota: undefined }],
])("the account %j is read as %j", async (answer, account) => {
  const server = await standIn(answering(200, answer));
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", server.url);
  expect(await connectMailer().readAccount("eu-west-1")).toMatchObject(account);
});

test("the rate is what the account says", async () => {
  const server = await standIn(answering(200, { SendQuota: { MaxSendRate: 14 } }));
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", server.url);
  expect(await connectMailer().readSendRate("eu-west-1")).toBe(14);
});
