import { createHmac } from "node:crypto";
import type { Webhook } from "../../../store/webhooks/webhooks.ts";

const prefix = "whsec_";

/** A new signing secret of 256 bits. */
export function newWebhookSecret(random: (bytes: number) => Uint8Array): string {
  return `${prefix}${Buffer.from(random(32)).toString("base64")}`;
}

/**
 * The headers with which a receiver verifies a delivery (Standard Webhooks): its id, the time of this attempt in
 * seconds, and a signature by each valid secret. They have two names each, since libraries expect either.
 */
export function signatureHeaders(
  { secrets }: Pick<Webhook, "secrets">,
  id: string,
  now: Date,
  body: string,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = secrets
    .filter(({ until }) => until === undefined || Date.parse(until) > now.getTime())
    .map(({ secret }) => signed(secret, `${id}.${timestamp}.${body}`))
    .join(" ");
  const values = { id, timestamp, signature };
  return Object.fromEntries(
    ["webhook", "svix"].flatMap((family) =>
      Object.entries(values).map(([name, value]) => [`${family}-${name}`, value]),
    ),
  );
}

function signed(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}
