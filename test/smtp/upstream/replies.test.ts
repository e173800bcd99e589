import { describe, expect } from "vitest";
import { type RefusalName, refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { refusal } from "../support/fake-service.ts";
import { send, test } from "../support/smtp-test.ts";

const message = "From: secret@acme.test\r\nTo: b@example.com\r\nSubject: secret\r\n\r\nsecret\r\n.";

/** The reply code of each refusal of the send operation. */
const codes: readonly (readonly [RefusalName, string])[] = [
  ["validation_error", "550 5.6.0"],
  ["insufficient_balance", "552 5.2.2"],
  ["invalid_idempotency_key", "554 5.6.0"],
  ["missing_api_key", "535 5.7.8"],
  ["invalid_api_key", "535 5.7.8"],
  ["missing_scope", "550 5.7.1"],
  ["domain_not_verified", "550 5.7.1"],
  ["key_restricted", "550 5.7.1"],
  ["outbound_paused", "550 5.7.1"],
  ["not_found", "550 5.6.0"],
  ["idempotency_mismatch", "554 5.6.0"],
  ["idempotency_in_flight", "451 4.3.0"],
  ["payload_too_large", "552 5.3.4"],
  ["unsupported_media_type", "451 4.3.5"],
  ["method_not_allowed", "451 4.3.5"],
  ["rate_limited", "451 4.7.0"],
  ["outbound_quota_exceeded", "452 4.2.2"],
  ["internal_error", "451 4.3.0"],
  ["unavailable", "451 4.3.0"],
];

describe("the reply to a message", () => {
  test.for(codes)(
    "a refusal %s of the API becomes %s, with its message if permanent",
    async ([name, code], { service, proxy, client }) => {
      service.reply = () => refusal(refusalStatus[name], name, `because of ${name}`);
      const reply = await send(client, message);
      expect(reply.slice(0, 9)).toBe(code);
      if (code.startsWith("5")) expect(reply).toContain(`because of ${name}`);
      expect(proxy.logged.join()).not.toMatch(/secret|example\.com|eds_/);
    },
  );

  test("a response in an unknown format is a temporary failure", async ({ service, client }) => {
    const cases = [
      [{ status: 404, body: { message: "Not Found" } }, "451 4.3.5"],
      [{ status: 403, body: { message: "Forbidden" } }, "451 4.3.5"],
      [{ status: 400, body: "<html>" }, "451 4.3.5"],
      [{ status: 413, body: { message: "Request Too Long" } }, "552 5.3.4"],
      [{ status: 502, body: "" }, "451 4.3.0"],
      [{ status: 429, body: {} }, "451 4.7.0"],
      [{ status: 200, body: {} }, "451 4.3.0"],
      [{ status: 200, body: { id: "eml_1\r\n250 ok" } }, "451 4.3.0"],
      [{ status: 302, body: "" }, "451 4.4.1"],
      ["hang up", "451 4.4.1"],
    ] as const;
    for (const [response, code] of cases) {
      service.reply = () => response;
      expect([response, (await send(client, message)).slice(0, 9)]).toEqual([response, code]);
    }
  });

  test("an unreachable API leads to 451 4.4.1", async ({ service, client }) => {
    await service.stop();
    expect(await send(client, message)).toMatch(/^451 4\.4\.1 /);
    service.stop = async () => {};
  });

  test("a reply is one line of printable ASCII, whatever the API returns", async ({ service, client }) => {
    service.reply = () => refusal(400, "validation_error", `ünï\r\n250 2.0.0 fine ${"x".repeat(2_000)}`);
    const reply = await send(client, message);
    expect(reply).toMatch(/^550 5\.6\.0 \?n\?250 2\.0\.0 fine x+\.\.\.$/);
    expect(reply.length).toBeLessThan(510);
    expect(await client.say("NOOP")).toMatch(/^250 2\.0\.0 OK/);
  });
});

describe("the reply to a message that the API does not answer", () => {
  test.override("proxy", ({ startProxy }) => startProxy({ sendTimeoutMs: 200 }));

  test("is a temporary failure", async ({ service, client }) => {
    service.reply = () => "silence";
    expect(await send(client, message)).toMatch(/^451 4\.4\.2 /);
  });
});
