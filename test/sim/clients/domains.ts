import type { ExpectedRecord } from "../../../functions/domain/domains/dns-records.ts";
import { zoneRecordOf } from "../../../local/dns/publish.ts";
import { broadcastFrom } from "./broadcasts.ts";
import type { Client } from "./client.ts";
import { newEmail } from "./emails.ts";

interface Passing {
  readonly id: string;
  readonly name: string;
  readonly records: readonly ExpectedRecord[];
}

/** Longer than a domain may lack its records before it stops sending. */
const lostMs = 73 * 3_600_000;

/** Adds a domain, publishes its records and has it verified; undefined where a call is refused. */
async function openDomain({ insist, next, project, sim }: Client): Promise<Passing | undefined> {
  const name = `d${next()}.${project.domain}`;
  const made = await insist("POST", "/domains", { body: { name } });
  if (made?.status !== 201) return undefined;
  const id = String(made.body.id);
  const shown = await insist("GET", `/domains/${id}/dns-records`);
  if (shown?.status !== 200) return undefined;
  const domain = { id, name, records: shown.body.records };
  publish({ sim }, domain);
  await insist("POST", `/domains/${id}/verify`, { body: {} });
  return domain;
}

function publish({ sim }: Pick<Client, "sim">, { records }: Passing): void {
  for (const record of records) sim.world.dns.zone.add(zoneRecordOf(record));
}

/** The owner of a domain withdraws its records, and mostly publishes them again. */
async function loseRecords(client: Client, domain: Passing): Promise<void> {
  const { insist, sim, draw } = client;
  const verify = () => insist("POST", `/domains/${domain.id}/verify`, { body: {} });
  for (const { name } of domain.records) sim.world.dns.zone.remove(name);
  await verify();
  await sim.timeline.sleep(lostMs);
  await verify();
  await sim.timeline.sleep(draw.between(0, 2 * lostMs));
  if (!draw.is(0.7)) return;
  publish(client, domain);
  await verify();
}

const ends = [
  ({ insist }: Client, { id }: Passing) => insist("DELETE", `/domains/${id}`),
  loseRecords,
  () => Promise.resolve(),
];

/** A domain sends, and is deleted or loses its records, some of its emails and its broadcast being on their way. */
export async function sendFromPassingDomain(client: Client): Promise<void> {
  const { insist, draw, next, sim } = client;
  const domain = await openDomain(client);
  if (!domain) return;
  const from = `Passing <sender@${domain.name}>`;
  const emails = Array.from({ length: draw.between(1, 5) }, () => ({ ...newEmail(client), from }));
  const headers = { "idempotency-key": `passing-${next()}` };
  await insist("POST", "/emails/bulk", { body: { emails }, headers });
  if (draw.is(0.5)) await broadcastFrom(client, { from, domainId: domain.id });
  await sim.timeline.sleep(draw.between(0, 90_000));
  await draw.pick(ends)(client, domain);
}
