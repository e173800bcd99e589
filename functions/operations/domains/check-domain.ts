import {
  type DomainProgress,
  type DomainStatus,
  nextCheck,
  nextStatus,
  restartVerification,
} from "../../domain/domains/domain-status.ts";
import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { checkedUpdate, parseDomainSetup } from "../../store/domains/domains.ts";
import { changeRecordUpdate } from "../../store/domains/hostname-changes.ts";
import { readSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { domainKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact } from "../../store/platform/transact.ts";
import { enqueueDeliveries, type OutboxEntry, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { auditWrite } from "../projects/audit.ts";
import { movedEvents } from "./domain-events.ts";
import { type Domain, readDomain } from "./find-domain.ts";
import { type DomainInspection, inspectDomain } from "./inspect-domain.ts";

interface DomainCheckContext {
  readonly actor: string;
  /** Asked for by its owner, which also gives a failed domain a new start. */
  readonly byOwner: boolean;
  /** The project's endpoints; undefined where they are to be read, should there be something to tell. */
  readonly webhooks: readonly SubscribedWebhook[] | undefined;
}

/**
 * Looks at a domain now and moves it by what was seen; answers it as it stands then. A check that another one has
 * overtaken changes nothing, and tells nothing.
 */
export async function checkDomain(
  services: Services,
  projectId: string,
  domain: Domain,
  { actor, byOwner, webhooks }: DomainCheckContext,
): Promise<Domain> {
  const look = await inspectDomain(services, domain);
  const now = services.clock();
  const { status, verifiedAt } = domain.record;
  const { pendingSince, failingSince } = domain.setup;
  const progress: DomainProgress = { status, pendingSince, failingSince };
  const next = nextStatus(byOwner ? restartVerification(progress, now) : progress, look.checks, now);
  const due = nextCheck(next, look.checks, now);
  const at = now.toISOString();
  const verified = next.status === "verified" ? (verifiedAt ?? at) : null;
  const moved = next.status !== status;
  const result = resultOf(domain, look, next, at);
  const published = moved ? await outboxEntriesOf(services, projectId, domain, next.status, webhooks) : [];
  const { tables, random } = services;
  const change = { status: next.status, verifiedAt: verified, updatedAt: at };
  const outcome = await transact(tables, newId("evt", now, random(idRandomBytes)), [
    { Update: { TableName: tables.data, ...checkedUpdate(projectId, domain.setup, result, due) } },
    ...(moved
      ? [
          { Update: { TableName: tables.data, ...changeRecordUpdate(projectId, domain, change, status) } },
          auditWrite(services, {
            ...{ projectId, actor, action: `domain.${next.status}`, target: domain.record.id },
            detail: { name: domain.name, region: domain.record.region, was: status },
          }),
        ]
      : []),
    ...outboxWrites(services, projectId, published),
  ]);
  if (!outcome.written) return readAgain(services, projectId, domain.record.id);
  await enqueueDeliveries(services, published);
  const record = moved ? { ...domain.record, ...change } : domain.record;
  return { ...domain, record, setup: { ...domain.setup, ...result } };
}

async function outboxEntriesOf(
  services: Services,
  projectId: string,
  domain: Domain,
  to: DomainStatus,
  known: readonly SubscribedWebhook[] | undefined,
): Promise<readonly OutboxEntry[]> {
  const events = movedEvents(services, domain, to);
  if (events.length === 0) return [];
  const webhooks = known ?? (await readSubscribedWebhooks(services.tables, projectId)).webhooks;
  return events.map((event) => outboxEntry(services, projectId, webhooks, event));
}

function resultOf(
  { setup }: Domain,
  { identity, seen, zone }: DomainInspection,
  next: DomainProgress,
  at: string,
) {
  const { dkimTokens, dkimZone } = identity ?? setup;
  const { pendingSince, failingSince } = next;
  const known = { dkimTokens: [...dkimTokens], dkimZone, zone: zone ?? setup.zone };
  return { ...known, seen: { ...seen }, checkedAt: at, pendingSince, failingSince };
}

async function readAgain(services: Services, projectId: string, domainId: string): Promise<Domain> {
  const found = await getTogether(services.tables, { data: [domainKey(projectId, domainId)] });
  return readDomain(services, projectId, found, domainId);
}

/** The domain of a row in the checks' work list; refuses with `not_found` where it is gone. */
export function domainOfRow(services: Services, projectId: string, item: Item): Promise<Domain> {
  const found = { data: () => item, money: () => undefined, listed: [] };
  return readDomain(services, projectId, found, parseDomainSetup(item).id);
}
