import {
  type DomainProgress,
  type DomainStatus,
  nextCheck,
  nextStatus,
  restartVerification,
} from "../../domain/domains/domain-status.ts";
import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { checkedUpdate } from "../../store/domains/domains.ts";
import { changeRecordUpdate, sameReceiving } from "../../store/domains/hostname-changes.ts";
import { readSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { transact } from "../../store/platform/transact.ts";
import { updateWrite } from "../../store/platform/writes.ts";
import { enqueueDeliveries, type OutboxEntry, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { auditWrite } from "../projects/audit.ts";
import { movedEvents } from "./domain-events.ts";
import { type Domain, domainReads, readDomain } from "./find-domain.ts";
import { type DomainInspection, inspectDomain } from "./inspect-domain.ts";
import { type ClaimWrites, planClaim, planRelease } from "./receiving/plan-claim.ts";

interface DomainCheckContext {
  readonly actor: string;
  /** Requested by its owner, which also restarts a failed domain. */
  readonly byOwner: boolean;
  /** The project's webhooks; undefined where they are to be read if there is an event for them. */
  readonly webhooks: readonly SubscribedWebhook[] | undefined;
}

/**
 * Checks a domain now, changes its status by the result and returns it. A check that another one has overtaken writes
 * nothing and publishes nothing.
 */
export async function checkDomain(
  services: Services,
  projectId: string,
  domain: Domain,
  { actor, byOwner, webhooks }: DomainCheckContext,
): Promise<Domain> {
  const inspection = await inspectDomain(services, domain);
  const now = services.clock();
  const { status, verifiedAt } = domain.record;
  const { pendingSince, failingSince } = domain.setup;
  const progress: DomainProgress = { status, pendingSince, failingSince };
  const next = nextStatus(byOwner ? restartVerification(progress, now) : progress, inspection.checks, now);
  const due = nextCheck(next, inspection.checks, now);
  const at = now.toISOString();
  const verified = next.status === "verified" ? (verifiedAt ?? at) : null;
  const hasMoved = next.status !== status;
  const result = resultOf(domain, inspection, next, at);
  const published = hasMoved ? await outboxEntriesOf(services, projectId, domain, next.status, webhooks) : [];
  const { tables, random } = services;
  const claim = await planReceiving(services, projectId, domain, next.status);
  const change = { status: next.status, verifiedAt: verified, updatedAt: at };
  const outcome = await transact(tables, newId("evt", now, random(idRandomBytes)), {
    setup: updateWrite(tables, "data", checkedUpdate(projectId, domain.setup, result, due)),
    ...claim?.writes,
    ...((hasMoved || claim) && {
      record: updateWrite(
        tables,
        "data",
        changeRecordUpdate(projectId, domain, change, sameReceiving(domain.record)),
      ),
    }),
    ...(hasMoved && {
      audit: auditWrite(services, {
        ...{ projectId, actor, action: `domain.${next.status}`, target: domain.record.id },
        detail: { name: domain.name, region: domain.record.region, was: status },
      }),
    }),
    outbox: outboxWrites(services, projectId, published),
  });
  if (!outcome.written) {
    const { setup } = await readTogether(tables, domainReads(projectId, domain.record.id));
    return readDomain(services, projectId, setup);
  }
  await enqueueDeliveries(services, published);
  const record = hasMoved || claim ? { ...domain.record, ...change } : domain.record;
  const receiving = claim ? claim.state : domain.receiving;
  return { ...domain, record, receiving, setup: { ...domain.setup, ...result } };
}

/** Returns how the record's claim to its hostname changes with its status; undefined where it does not. */
async function planReceiving(
  services: Services,
  projectId: string,
  domain: Domain,
  to: DomainStatus,
): Promise<{ readonly writes: ClaimWrites; readonly state: "pending" | undefined } | undefined> {
  const { inbound, status } = domain.record;
  if (!inbound) return undefined;
  if (to === "verified" && domain.receiving === undefined) {
    const writes = await planClaim(services, projectId, domain);
    return writes && { writes, state: "pending" };
  }
  if (to === "verified" || to === status) return undefined;
  const writes = await planRelease(services, domain);
  return writes && { writes, state: undefined };
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
  { identity, seen, zone, returnPathAsRecords }: DomainInspection,
  next: DomainProgress,
  at: string,
) {
  const { dkimTokens, dkimZone } = identity ?? setup;
  const { pendingSince, failingSince } = next;
  const known = { dkimTokens: [...dkimTokens], dkimZone, zone: zone ?? setup.zone };
  const mailFromStatus = identity?.mailFromStatus ?? setup.mailFromStatus;
  const instead = Object.entries(seen)
    .filter(([, { problem, found }]) => problem !== null || found.length > 0)
    .map(([place, { problem, found }]) => [place, { problem, found: [...found] }]);
  return {
    ...{ ...known, checkedAt: at, pendingSince, failingSince },
    seen: Object.fromEntries(Object.entries(seen).map(([place, { status }]) => [place, status])),
    instead: instead.length > 0 ? Object.fromEntries(instead) : undefined,
    mailFromStatus,
    returnPathAsRecords: returnPathAsRecords || undefined,
  };
}
