import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";
import { columns } from "../columns.ts";
import { formatMicros } from "../format-micros.ts";
import type { ReadyService } from "../service.ts";
import { createPeople, people } from "./broadcast-audience.ts";
import { type DemoBroadcast, figuresOf, follow, reported, untilQuiet } from "./broadcast-progress.ts";
import { expectFact } from "./inbound-mail.ts";

const { createBroadcast, getBroadcastCost, sendBroadcast, pauseBroadcast, resumeBroadcast } =
  areas.broadcasts;
const { listBroadcastUnsent } = areas.broadcasts;
const { listDomains } = areas.domains;
const { getLimits } = areas.limits;

/** Slow enough to be paused in the middle. */
const perSecond = 40;
const pausedAfter = 100;

const recipients = people.usual + people.bouncing + people.nameless;
const sent = people.usual + people.bouncing;

const content = {
  subject: "News for {{ contact.firstName }}",
  html: '<p>Hello {{ contact.firstName }}</p><p><a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>',
};

/**
 * Sends a broadcast to 500 contacts, of whom some are unsubscribed, some have no first name and some have addresses that
 * bounce; pauses and resumes it in the middle. Throws an Error when a figure is not the expected one.
 */
export async function runBroadcastDemo(
  service: ReadyService,
  call: Client,
  domain: string,
  print: (text: string) => void,
): Promise<void> {
  for (const { region } of service.model.configurationSets)
    service.ses.setRate(region, { perSecond, enforced: false });
  const audienceId = await createPeople(call);
  const { body: domains } = await call(listDomains);
  const domainId = domains.items.find(({ name }) => name === domain)?.id;
  const draft = { name: "News", domainId, from: `News <news@${domain}>`, audienceId, ...content };
  const { body: made } = await call(createBroadcast, { body: draft });
  const params = { broadcastId: made.id };
  const all = recipients + people.unsubscribed;
  print(`POST /broadcasts to an audience of ${all} contacts\n  ${made.id}: ${made.status}\n`);
  const broadcast = { call, params, print };
  await showCost(broadcast);
  const { body: before } = await call(getLimits);
  await call(sendBroadcast, { params });
  print(`\nPOST /broadcasts/${made.id}/send, at ${perSecond} emails a second\n`);
  await pauseInTheMiddle(broadcast);
  await showFigures(broadcast);
  await showUnsent(broadcast);
  await showAccount(broadcast, before);
}

async function showCost({ call, params, print }: DemoBroadcast): Promise<void> {
  const { body: cost } = await call(getBroadcastCost, { params });
  expectFact("The number of recipients before the send", cost.recipients, recipients);
  expectFact("The number of unsubscribed contacts", cost.leftOut.unsubscribed, people.unsubscribed);
  print(`\nGET /broadcasts/${params.broadcastId}/cost\n`);
  print(`  ${cost.recipients} recipients; ${cost.leftOut.unsubscribed} are unsubscribed and cost nothing\n`);
  print(`  ${cost.credits} free credits and ${formatMicros(cost.micros ?? 0)} of the balance\n`);
  if (cost.after) print(`  ${formatMicros(cost.after.balanceMicros)} would be left\n`);
}

async function pauseInTheMiddle(broadcast: DemoBroadcast): Promise<void> {
  const { call, params, print } = broadcast;
  await follow(broadcast, (figures) => reported(figures) >= pausedAfter);
  const { body: paused } = await call(pauseBroadcast, { params });
  expectFact("The status after a pause", paused.status, "paused");
  print("\nPOST …/pause\n");
  const figures = await untilQuiet(broadcast);
  if (reported(figures) >= sent) throw new Error("All emails were sent before the pause.");
  print(`  ${reported(figures)} emails were handed over by then, and no more follow\n`);
  const { body: resumed } = await call(resumeBroadcast, { params });
  expectFact("The status after it was resumed", resumed.status, "sending");
  print("\nPOST …/resume\n");
  await follow(broadcast, (now, status) => status === "sent" && reported(now) === sent);
}

async function showFigures(broadcast: DemoBroadcast): Promise<void> {
  const figures = await figuresOf(broadcast);
  expectFact("The number of emails that were sent", figures.sent, sent);
  expectFact("The number of delivered emails", figures.delivered, people.usual);
  expectFact("The number of bounced emails", figures.bounced, people.bouncing);
  const share = (100 * (figures.rates.bounced ?? 0)).toFixed(1);
  broadcast.print(`\nGET …/analytics\n  ${figures.delivered} delivered, ${figures.bounced} bounced\n`);
  broadcast.print(
    `  ${share} % of those sent bounced. A broadcast pauses itself over 5 %, after 500 were sent\n`,
  );
}

async function showUnsent({ call, params, print }: DemoBroadcast): Promise<void> {
  const { body } = await call(listBroadcastUnsent, { params, query: { limit: "100" } });
  const reasons = new Map<string, number>();
  for (const { reason, detail } of body.items) {
    const name = detail ? `${reason} (${detail})` : String(reason);
    reasons.set(name, (reasons.get(name) ?? 0) + 1);
  }
  print(`\nGET …/unsent\n${columns([...reasons].map(([name, count]) => [" ", String(count), name]))}`);
  expectFact("The number of unsubscribed", reasons.get("unsubscribed"), people.unsubscribed);
  expectFact("The number without a name", reasons.get("missing_field (contact.firstName)"), people.nameless);
  expectFact(
    "The number of all who did not get it",
    body.items.length,
    people.unsubscribed + people.nameless,
  );
}

interface Limits {
  readonly balanceMicros: number;
  readonly freeCredits: { readonly remaining: number };
}

/** Exactly the emails that were sent are paid for. */
async function showAccount({ call, params, print }: DemoBroadcast, before: Limits): Promise<void> {
  const { body: cost } = await call(getBroadcastCost, { params });
  const { body: after } = await call(getLimits);
  const credits = before.freeCredits.remaining - after.freeCredits.remaining;
  const micros = before.balanceMicros - after.balanceMicros;
  expectFact("The number of refunded recipients", cost.refunded.units, people.nameless);
  expectFact("The number of emails that were paid for", credits + micros / cost.unitMicros, sent);
  print(`\nGET …/cost\n  ${cost.recipients} reserved, ${cost.refunded.units} refunded\n`);
  print(`  paid: ${credits} free credits and ${formatMicros(micros)} of the balance for ${sent} emails\n`);
}
