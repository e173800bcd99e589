import type * as z from "zod/mini";
import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";
import { columns } from "../columns.ts";
import { formatMicros } from "../format-micros.ts";
import { timelineOf } from "./timeline.ts";
import { waitForStatus } from "./wait-for-status.ts";
import { type DemoWebhook, openWebhook } from "./webhook.ts";

const { sendEmail } = areas.emails;
const { getLimits } = areas.limits;

type Print = (text: string) => void;

/**
 * Sends two emails, one of them twice, and prints their events, a webhook delivery and the cost. Throws an Error when
 * a result is not the expected one.
 */
export async function runSendDemo(call: Client, domain: string, print: Print): Promise<void> {
  const webhook = await openWebhook(call);
  try {
    await sendAndReport(call, domain, webhook, print);
  } finally {
    await webhook.stop();
  }
}

async function sendAndReport(
  call: Client,
  domain: string,
  webhook: DemoWebhook,
  print: Print,
): Promise<void> {
  const before = (await call(getLimits)).body;
  const delivered = newEmail(domain, "success@simulator.amazonses.com", "This email is delivered");
  const bounced = newEmail(domain, "bounce@simulator.amazonses.com", "This email bounces");

  const first = await call(sendEmail, { body: delivered, idempotencyKey: "demo-1" });
  print(`POST /emails to ${delivered.to} with Idempotency-Key: demo-1\n  accepted as ${first.body.id}\n\n`);
  const second = await call(sendEmail, { body: bounced });
  print(`POST /emails to ${bounced.to}\n  accepted as ${second.body.id}\n\n`);
  const repeated = await call(sendEmail, { body: delivered, idempotencyKey: "demo-1" });
  if (repeated.body.id !== first.body.id || repeated.headers.get("idempotent-replayed") !== "true")
    throw new Error(`The repeated request was not replayed: it created ${repeated.body.id}.`);
  print("The first request again, with the same key\n  replayed: same ID, not sent or charged twice\n\n");

  for (const [id, status] of [
    [first.body.id, "delivered"],
    [second.body.id, "bounced"],
  ] as const) {
    const email = await waitForStatus(call, id, status);
    print(`${email.subject} (${email.id}): ${email.status}\n${timelineOf(email)}\n`);
  }
  print("Events are numbered in the order in which the service receives them from SES.\n\n");
  print(`Webhook delivery to an endpoint on this machine\n  ${await webhook.received(first.body.id)}\n`);
  print(costOf(before, (await call(getLimits)).body));
}

function newEmail(domain: string, to: string, subject: string) {
  return { from: `Demo <demo@${domain}>`, to, subject, html: `<p>${subject}.</p>` };
}

type Limits = z.output<(typeof getLimits)["reply"][1]>;

function costOf(before: Limits, after: Limits): string {
  const money = ({ balanceMicros, currency }: Limits) => `${formatMicros(balanceMicros)} ${currency}`;
  const credits = ({ freeCredits }: Limits) => String(freeCredits.remaining);
  return columns([
    ["Cost", "BEFORE", "AFTER"],
    ["  free credits", credits(before), credits(after)],
    ["  balance", money(before), money(after)],
  ]);
}
