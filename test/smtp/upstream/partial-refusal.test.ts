import { describe, expect } from "vitest";
import { type RefusalName, refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { type FakeService, refusal } from "../support/fake-service.ts";
import { send, test } from "../support/smtp-test.ts";

const hidden = Array.from({ length: 12 }, (_, n) => `h${String(n).padStart(2, "0")}@example.com`);
const message = (headers = "Message-ID: <1@client.test>\r\n") =>
  `From: a@acme.test\r\nTo: undisclosed-recipients:;\r\nSubject: s\r\n${headers}\r\nx\r\n.`;

/** Stores emails by idempotency key, and refuses every new one that `refuses` returns a name for. */
function storeEmails(
  service: FakeService,
  refuses: (to: string, stored: number) => RefusalName | undefined,
): { readonly received: string[] } {
  const stored = new Map<string, string>();
  const received: string[] = [];
  service.reply = ({ idempotencyKey, body }) => {
    const key = idempotencyKey ?? `none-${received.length}`;
    const known = stored.get(key);
    const name = known === undefined ? refuses(body.to[0], received.length) : undefined;
    if (name !== undefined) return refusal(refusalStatus[name], name, `because of ${name}`);
    if (known === undefined) received.push(body.to[0]);
    const id = known ?? `eml_${received.length - 1}`;
    stored.set(key, id);
    return { status: 200, body: { id } };
  };
  return { received };
}

describe("a message to hidden recipients that is accepted for some of them only", () => {
  test.for<readonly [RefusalName, string]>([
    ["insufficient_balance", "452 4.2.2"],
    ["outbound_paused", "450 4.7.1"],
    ["domain_not_verified", "450 4.7.1"],
    ["not_found", "450 4.6.0"],
    ["invalid_api_key", "451 4.7.8"],
    ["rate_limited", "451 4.7.0"],
    ["outbound_quota_exceeded", "452 4.2.2"],
  ])(
    "is completed by a retry after %s, and nobody receives it twice",
    async ([name, code], { service, client }) => {
      let left = 7;
      const { received } = storeEmails(service, () => (left-- > 0 ? undefined : name));
      const reply = await send(client, message(), ...hidden);
      expect(reply.slice(0, 9)).toBe(code);
      expect(reply).toContain(`because of ${name}`);
      if (refusalStatus[name] !== 429)
        expect(reply).toContain("Accepted for 7 of 12 recipients, retry the message for the others: because");
      expect(received).toHaveLength(7);
      // Still refused: the accepted ones are not sent again, in whatever order the client names them.
      expect((await send(client, message(), ...hidden.toReversed())).slice(0, 9)).toBe(code);
      left = 100;
      expect(await send(client, message(), ...hidden)).toMatch(/^250 2\.6\.0 Accepted as eml_0 and 11 more$/);
      expect(received.toSorted()).toEqual(hidden);
    },
  );

  test("is refused with 5xx if it is accepted for none", async ({ service, client }) => {
    const { received } = storeEmails(service, () => "insufficient_balance");
    expect(await send(client, message(), ...hidden)).toBe("552 5.2.2 because of insufficient_balance");
    expect(received).toEqual([]);
    expect(service.sends).toHaveLength(1);
  });

  test.for<readonly [RefusalName, string]>([
    ["idempotency_mismatch", "554 5.6.0"],
    ["validation_error", "550 5.6.0"],
    ["payload_too_large", "552 5.3.4"],
  ])(
    "reaches all others if %s is about one of them, and the 5xx names it",
    async ([name, code], { service, client }) => {
      const { received } = storeEmails(service, (to) => (to === "h03@example.com" ? name : undefined));
      expect(await send(client, message(), ...hidden)).toBe(
        `${code} Accepted for 11 of 12 recipients, not for h03@example.com: because of ${name}`,
      );
      expect(received.toSorted()).toEqual(hidden.filter((to) => to !== "h03@example.com"));
    },
  );

  test("keeps a 5xx if its requests have no idempotency keys, as a retry would send twice", async ({
    service,
    client,
  }) => {
    const { received } = storeEmails(service, (_, stored) =>
      stored < 7 ? undefined : "insufficient_balance",
    );
    const reply = await send(client, message("X-EDS-Derived-Key: off\r\n"), ...hidden);
    expect(reply).toBe(
      "552 5.2.2 Accepted for 7 of 12 recipients, not for the others: because of insufficient_balance",
    );
    expect(received).toHaveLength(7);
  });

  test("has a client's own key for a retry as well", async ({ service, client }) => {
    let left = 3;
    const { received } = storeEmails(service, () => (left-- > 0 ? undefined : "insufficient_balance"));
    const keyed = message("X-Idempotency-Key: order-7\r\n");
    expect(await send(client, keyed, ...hidden)).toMatch(/^452 4\.2\.2 Accepted for 3 of 12 /);
    left = 100;
    expect(await send(client, keyed, ...hidden)).toMatch(/^250 /);
    expect(received.toSorted()).toEqual(hidden);
  });
});
