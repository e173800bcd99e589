import { describe, expect, test } from "vitest";
import { newSeededRandom } from "../../support/seeded-random.ts";
import type { FakeService } from "../support/fake-service.ts";
import { proxyFor, serviceFor } from "../support/for-one-test.ts";
import { envelope, signedIn } from "../support/raw-client.ts";

/** Keeps emails by their key, as the service does, and loses answers before or after that. */
function forgetful(service: FakeService, chance: () => number): Map<string, string> {
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

describe("answers that get lost", () => {
  test("make no mail twice and lose none: 200 mails of clients that try again are 200 emails", async () => {
    const service = await serviceFor();
    const { chance } = newSeededRandom(57);
    const emails = forgetful(service, chance);
    const { tlsPort } = await proxyFor(service.url);
    const sendUntilTaken = async (lane: number) => {
      const client = await signedIn(tlsPort, service.key);
      for (let n = lane; n < 200; n += 8) {
        const id = `<mail-${n}@client.test>`;
        const text = `From: a@acme.test\r\nTo: b@example.com\r\nSubject: same\r\nMessage-ID: ${id}\r\n\r\nsame\r\n.`;
        for (let reply = ""; !reply.startsWith("250"); ) {
          await envelope(client, "a@acme.test", "b@example.com");
          reply = await client.say(text);
          expect(reply).toMatch(/^(250 2\.6\.0|451 4\.4\.1) /);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, lane) => sendUntilTaken(lane)));
    expect(emails.size).toBe(200);
    expect(service.sends.length).toBeGreaterThan(300);
  });

  test("of a mail to hidden recipients make none of them get it twice", async () => {
    const service = await serviceFor();
    const emails = new Map<string, string>();
    service.reply = ({ idempotencyKey = "none" }) => {
      const known = emails.get(idempotencyKey);
      if (known !== undefined) return { status: 200, body: { id: known } };
      emails.set(idempotencyKey, `eml_${emails.size}`);
      return "hang up";
    };
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    const hidden = Array.from({ length: 12 }, (_, n) => `h${n}@example.com`);
    const replies: string[] = [];
    while (replies.length < 20 && !replies.at(-1)?.startsWith("250")) {
      await envelope(client, "a@acme.test", ...hidden);
      const text = "From: a@acme.test\r\nSubject: s\r\nMessage-ID: <1@client.test>\r\n\r\nx\r\n.";
      replies.push(await client.say(text));
    }
    expect(replies.at(-1)).toBe("250 2.6.0 accepted as eml_0 and 11 more");
    expect(emails.size).toBe(12);
  });
});
