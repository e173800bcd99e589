import { describe, expect } from "vitest";
import { newSeededRandom } from "../../support/seeded-random.ts";
import type { FakeService } from "../support/fake-service.ts";
import { signedIn } from "../support/raw-client.ts";
import { send, test } from "../support/smtp-test.ts";

/** Stores emails by idempotency key, as the API does, and loses responses before or after that. */
function loseResponses(service: FakeService, chance: () => number): Map<string, string> {
  const emails = new Map<string, string>();
  service.reply = ({ idempotencyKey = `none-${emails.size}`, body }) => {
    if (chance() < 0.2) return "hang up";
    const id = emails.get(idempotencyKey) ?? `eml_${emails.size}`;
    emails.set(idempotencyKey, id);
    expect(body.subject).toBeDefined();
    return chance() < 0.4 ? "hang up" : { status: 200, body: { id } };
  };
  return emails;
}

describe("lost responses", () => {
  test("200 messages that clients retry until 250 become exactly 200 emails", async ({ service, proxy }) => {
    const { chance } = newSeededRandom(57);
    const emails = loseResponses(service, chance);
    const sendUntilAccepted = async (lane: number) => {
      const client = await signedIn(proxy.tlsPort, service.key);
      for (let n = lane; n < 200; n += 8) {
        const id = `<mail-${n}@client.test>`;
        const message = `From: a@acme.test\r\nTo: b@example.com\r\nSubject: same\r\nMessage-ID: ${id}\r\n\r\nsame\r\n.`;
        for (let reply = ""; !reply.startsWith("250"); ) {
          reply = await send(client, message);
          expect(reply).toMatch(/^(250 2\.6\.0|451 4\.4\.1) /);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, lane) => sendUntilAccepted(lane)));
    expect(emails.size).toBe(200);
    expect(service.sends.length).toBeGreaterThan(300);
  });

  test("a retried message to hidden recipients reaches each of them once", async ({ service, client }) => {
    const emails = new Map<string, string>();
    service.reply = ({ idempotencyKey = "none" }) => {
      const known = emails.get(idempotencyKey);
      if (known !== undefined) return { status: 200, body: { id: known } };
      emails.set(idempotencyKey, `eml_${emails.size}`);
      return "hang up";
    };
    const hidden = Array.from({ length: 12 }, (_, n) => `h${n}@example.com`);
    const message = "From: a@acme.test\r\nSubject: s\r\nMessage-ID: <1@client.test>\r\n\r\nx\r\n.";
    const replies: string[] = [];
    while (replies.length < 20 && !replies.at(-1)?.startsWith("250")) {
      replies.push(await send(client, message, ...hidden));
    }
    expect(replies.at(-1)).toBe("250 2.6.0 Accepted as eml_0 and 11 more");
    expect(emails.size).toBe(12);
  });
});
