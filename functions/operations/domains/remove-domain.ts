import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { unavailableMessage } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { countDomainWrite, deleteDomainWrite } from "../../store/domains/domains.ts";
import { removeRecordWrite } from "../../store/domains/hostname-changes.ts";
import { readRecords } from "../../store/domains/hostnames.ts";
import { claimIdentityDeletion, forgetIdentity, leaveIdentityWrite } from "../../store/domains/identities.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import { enqueueDeliveries, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { auditWrite } from "../projects/audit.ts";
import { domainEvent } from "./domain-events.ts";
import { type Domain, domainNotFound } from "./find-domain.ts";
import { planRelease } from "./receiving/plan-claim.ts";

/**
 * Deletes a domain's record. Keys that are pinned to it cannot send any more, whatever is added later.
 * @throws {Refusal} `not_found`, `unavailable`
 */
export async function removeDomain(
  services: Services,
  projectId: string,
  actor: string,
  domain: Domain,
  webhooks: readonly SubscribedWebhook[],
): Promise<void> {
  const { tables, clock, random, log } = services;
  const { name, record } = domain;
  const { region } = record;
  await retryOnConflict(services.tables, unavailableMessage, async (attempt) => {
    const records = attempt === 0 ? domain.records : await readRecords(tables, projectId, name);
    // As it is now: a check or another request may have changed it since the domain was read.
    const current = records.find(({ id }) => id === record.id);
    if (!current) throw domainNotFound();
    const event = domainEvent(services, "domain.deleted", domain, current.status);
    const published = [outboxEntry(services, projectId, webhooks, event)];
    const outcome = await transact(tables, newId("evt", clock(), random(idRandomBytes)), {
      record: removeRecordWrite(tables, projectId, { name, record: current }, records.length === 1),
      ...(await planRelease(services, { name, record: current })),
      setup: deleteDomainWrite(tables, projectId, record.id),
      count: countDomainWrite(tables, projectId, -1),
      identity: leaveIdentityWrite(tables, region, name, clock()),
      audit: auditWrite(services, {
        ...{ projectId, actor, action: "domain.deleted", target: record.id },
        detail: { name, region },
      }),
      outbox: outboxWrites(services, projectId, published),
    });
    if (!outcome.written) return undefined;
    await enqueueDeliveries(services, published);
    return true;
  });
  // The record is deleted; the worker repeats the rest where it fails.
  await dropIdentity(services, region, name).catch((error: unknown) =>
    log.error("an identity was not deleted yet", { region, error }),
  );
}

/** Deletes SES's identity of a name in a region where no record of any project uses it. */
export async function dropIdentity(services: Services, region: string, name: string): Promise<void> {
  const { tables, clock } = services;
  const until = await claimIdentityDeletion(tables, region, name, clock());
  if (!until) return;
  await (await services.identities()).remove(region, name);
  await forgetIdentity(tables, region, name, until);
}
