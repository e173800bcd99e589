import fc from "fast-check";
import { address, allowedFields, anyFields, junk } from "./generated-fields.ts";

/** Words that only a stored row has: a body that names them must not reach it. */
const storedFields = [
  "projectId",
  "id",
  "pk",
  "sk",
  "status",
  "stage",
  "rev",
  "lane",
  "charge",
  "units",
  "refunded",
  "credits",
  "priceMicros",
  "balanceMicros",
  "month",
  "quotaLeft",
  "shards",
  "paused",
  "domainId",
  "region",
  "recipients",
  "bodyAt",
  "createdAt",
  "queuedAt",
  "sentAt",
  "messageId",
  "attempt",
  "attempts",
  "duePk",
  "dueSk",
  "ttl",
  "idempotencyKey",
  "expiresAt",
  "verified",
  "scopes",
  "revokedAt",
  "resubscriptionLocked",
  "events",
  "packed",
];

/** A send body: allowed in all its fields, or with up to two of them at odds with a rule, or no such thing at all. */
export function letters(domain: string): fc.Arbitrary<Record<string, unknown>> {
  const sender = fc.constantFrom(`s@${domain}`, `S <s@${domain.toUpperCase()}>`);
  const good = fc.record(
    { from: sender, ...allowedFields },
    { requiredKeys: ["from", "to", "subject", "html"] },
  );
  const wrong = fc.record({ from: address, ...anyFields }, { requiredKeys: [] });
  const odd = fc
    .tuple(wrong, fc.nat({ max: 20 }))
    .map(([all, at]) =>
      Object.fromEntries([...Object.entries(all), ...Object.entries(all)].slice(at, at + 2)),
    );
  const junked = fc.dictionary(fc.constantFrom("from", ...Object.keys(anyFields)), junk, { maxKeys: 2 });
  const over = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 4, arbitrary: odd },
    { weight: 1, arbitrary: junked },
  );
  return fc.tuple(good, over).map(([letter, change]) => ({ ...letter, ...change }));
}

/** Fields that no declaration knows, some of them those of stored rows. */
export const strangers = fc.dictionary(
  fc.oneof(
    fc.constantFrom(...storedFields),
    fc.stringMatching(/^[a-z][A-Za-z_-]{2,15}$/).map((name) => `x${name}`),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  { minKeys: 1, maxKeys: 5 },
);
