import type { ReceivingState } from "../../domain/domains/receiving-status.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type DomainSetup, parseDomainSetup } from "../../store/domains/domains.ts";
import { type DomainRecord, readRecords } from "../../store/domains/hostnames.ts";
import { findReceiving, type Receiving } from "../../store/domains/receiving.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { domainKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";

/** A domain's record with everything that its management needs. */
export interface Domain {
  readonly name: string;
  readonly record: DomainRecord;
  /** The hostname's records in all regions. */
  readonly records: readonly DomainRecord[];
  readonly setup: DomainSetup;
  /** The state of its claim to its hostname's email; undefined where it has none. */
  readonly receiving: ReceivingState | undefined;
}

/** Reads a domain along with the key; `readDomain` reads the rest. */
export function domainReads(projectId: string, domainId: string) {
  return { setup: row(domainKey(projectId, domainId), (item) => item && parseDomainSetup(item)) };
}

/** The same for a change, which the project's webhooks receive as an event. */
export function domainChangeReads(projectId: string, domainId: string) {
  return {
    ...domainReads(projectId, domainId),
    subscribedWebhooks: row(subscribedWebhooksKey(projectId), parseSubscribedWebhooks),
  };
}

/**
 * Returns a project's domain.
 * @throws {Refusal} `not_found`
 */
export async function readDomain(
  { tables }: Services,
  projectId: string,
  setup: DomainSetup | undefined,
): Promise<Domain> {
  const records = setup ? await readRecords(tables, projectId, setup.name) : [];
  const record = records.find(({ id }) => id === setup?.id);
  if (!setup || !record) throw domainNotFound();
  const { name, region } = setup;
  const receiving = record.inbound ? await findReceiving(tables, region, name) : undefined;
  return { name, record, records, setup, receiving: ownClaim(record.id, receiving) };
}

/** Returns the state of a claim, if the record has it. */
export function ownClaim(domainId: string, receiving: Receiving | undefined): ReceivingState | undefined {
  return receiving?.domainId === domainId ? receiving.state : undefined;
}

export function domainNotFound(): Refusal {
  return new Refusal("not_found", "Domain not found in this project.");
}
