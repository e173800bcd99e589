import { describe, expect, test } from "vitest";
import { type RefusalName, refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { refusal } from "../support/fake-service.ts";
import { proxyFor, serviceFor } from "../support/for-one-test.ts";
import { envelope, signedIn } from "../support/raw-client.ts";

const message = "From: secret@acme.test\r\nTo: b@example.com\r\nSubject: secret\r\n\r\nsecret\r\n.";

/** The code of every refusal that a send can meet. */
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
  test("follows from the service's refusal, by its name", async () => {
    const service = await serviceFor();
    const { tlsPort, logged } = await proxyFor(service.url);
    const client = await signedIn(tlsPort, service.key);
    for (const [name, code] of codes) {
      service.reply = () => refusal(refusalStatus[name], name, `because of ${name}`);
      await envelope(client, "secret@acme.test", "b@example.com");
      const reply = await client.say(message);
      expect([name, reply.slice(0, 9)]).toEqual([name, code]);
      if (code.startsWith("5")) expect(reply).toContain(`because of ${name}`);
    }
    expect(logged.join()).not.toMatch(/secret|example\.com|eds_/);
  });

  test("is one to try again for what is not the service's own word", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url, { sendTimeoutMs: 200 })).tlsPort, service.key);
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
      ["silence", "451 4.4.2"],
    ] as const;
    for (const [answer, code] of cases) {
      service.reply = () => answer;
      await envelope(client, "a@acme.test", "b@example.com");
      expect([answer, (await client.say(message)).slice(0, 9)]).toEqual([answer, code]);
    }
  });

  test("is 451 4.4.1 where nobody listens", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    await service.stop();
    await envelope(client, "a@acme.test", "b@example.com");
    expect(await client.say(message)).toMatch(/^451 4\.4\.1 /);
    service.stop = async () => {};
  });

  test("is one line of printable ASCII, whatever the service says", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    service.reply = () => refusal(400, "validation_error", `ünï\r\n250 2.0.0 fine ${"x".repeat(2_000)}`);
    await envelope(client, "a@acme.test", "b@example.com");
    const reply = await client.say(message);
    expect(reply).toMatch(/^550 5\.6\.0 \?n\?250 2\.0\.0 fine x+\.\.\.$/);
    expect(reply.length).toBeLessThan(510);
    expect(await client.say("NOOP")).toMatch(/^250 2\.0\.0 OK/);
  });
});
