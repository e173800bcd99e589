import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod/mini";
import { areas } from "../functions/contract/index.ts";
import { columns } from "./columns.ts";
import type { Client } from "./demo-client.ts";
import { type Email, journeyOf } from "./demo-journey.ts";
import { type DemoWebhook, openWebhook } from "./demo-webhook.ts";
import { formatMicros } from "./format-micros.ts";

const { sendEmail, getEmail } = areas.emails;
const { getLimits } = areas.limits;
const patienceMs = 30_000;
const lookEveryMs = 100;
const endStates: readonly string[] = [
  "delivered",
  "bounced",
  "complained",
  "failed",
  "suppressed",
  "canceled",
];

type Print = (text: string) => void;

/**
 * Sends two mails, one of them twice, and tells what became of them and how a webhook was told. Throws an Error that
 * says what went otherwise than it should.
 */
export async function tellStory(call: Client, domain: string, print: Print): Promise<void> {
  const webhook = await openWebhook(call);
  try {
    await tellSends(call, domain, webhook, print);
  } finally {
    await webhook.stop();
  }
}

async function tellSends(call: Client, domain: string, webhook: DemoWebhook, print: Print): Promise<void> {
  const before = (await call(getLimits)).body;
  const arrives = letter(domain, "success@simulator.amazonses.com", "This one arrives");
  const bounces = letter(domain, "bounce@simulator.amazonses.com", "This one bounces");

  const first = await call(sendEmail, { body: arrives, idempotencyKey: "demo-1" });
  print(
    `POST /emails to ${arrives.to}, under the Idempotency-Key demo-1\n  accepted as ${first.body.id}\n\n`,
  );
  const second = await call(sendEmail, { body: bounces });
  print(`POST /emails to ${bounces.to}\n  accepted as ${second.body.id}\n\n`);
  const again = await call(sendEmail, { body: arrives, idempotencyKey: "demo-1" });
  if (again.body.id !== first.body.id || again.headers.get("idempotent-replayed") !== "true")
    throw new Error(`the repeated send was not replayed: it made ${again.body.id}`);
  print(
    "The first send again, as after a lost answer\n  replayed: the same id, nothing sent or charged again\n\n",
  );

  for (const [id, wanted] of [
    [first.body.id, "delivered"],
    [second.body.id, "bounced"],
  ] as const) {
    const email = await waitForEnd(call, id, wanted);
    print(`${email.subject} (${email.id}): ${email.status}\n${journeyOf(email)}\n`);
  }
  print("Events are numbered as the service learns of them: SES tells them in any order.\n\n");
  print(`The first was told to a webhook on this machine\n  ${await webhook.told(first.body.id)}\n`);
  print(costOf(before, (await call(getLimits)).body));
}

function letter(domain: string, to: string, subject: string) {
  return { from: `Demo <demo@${domain}>`, to, subject, html: `<p>${subject}.</p>` };
}

/** The email once it stands as wanted and says so. Throws an Error where it ends otherwise, or takes too long. */
export async function waitForEnd(call: Client, emailId: string, wanted: string): Promise<Email> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { body: email } = await call(getEmail, { params: { emailId } });
    if (email.status === wanted && isToldOf(email)) return email;
    const state = `${emailId} is ${email.status}, and should be ${wanted}`;
    if (email.status !== wanted && endStates.includes(email.status)) throw new Error(state);
    if (performance.now() > deadline) throw new Error(`after ${patienceMs / 1000} seconds ${state}`);
    await sleep(lookEveryMs);
  }
}

/** SES tells what it did in any order, and an event is written after what it makes of the email. */
function isToldOf({ status, events }: Email): boolean {
  return ["email.sent", `email.${status}`].every((wanted) => events.some(({ type }) => type === wanted));
}

type Limits = z.output<(typeof getLimits)["reply"][1]>;

function costOf(before: Limits, after: Limits): string {
  const money = ({ balanceMicros, currency }: Limits) => `${formatMicros(balanceMicros)} ${currency}`;
  const credits = ({ freeCredits }: Limits) => String(freeCredits.remaining);
  return columns([
    ["What it cost", "BEFORE", "AFTER"],
    ["  free credits", credits(before), credits(after)],
    ["  balance", money(before), money(after)],
  ]);
}
