import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { countDomainWrite, deleteDomainWrite } from "../../store/domains/domains.ts";
import { removeRecordWrite } from "../../store/domains/hostname-changes.ts";
import { readRecords } from "../../store/domains/hostnames.ts";
import { forgetIdentity, leaveIdentityWrite, takeIdentity } from "../../store/domains/identities.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { transact, type Write } from "../../store/platform/transact.ts";
import { enqueueDeliveries, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { auditWrite } from "../projects/audit.ts";
import { domainEvent } from "./domain-events.ts";
import { type Domain, noDomain } from "./find-domain.ts";

/** Deletes a domain's record. Keys that are pinned to it send nothing from then on, whatever is added later. */
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
  for (let attempt = 0; attempt < 5; attempt++) {
    const records = attempt === 0 ? domain.records : await readRecords(tables, projectId, name);
    // As it stands now: a check may have moved it since it was read.
    const status = records.find(({ id }) => id === record.id)?.status;
    if (!status) throw noDomain();
    const event = domainEvent(services, "domain.deleted", domain, status);
    const published = [outboxEntry(services, projectId, webhooks, event)];
    const token = newId("evt", clock(), random(idRandomBytes));
    const outcome = await transact(tables, token, [
      ...removalWrites(services, { projectId, actor }, domain, records.length === 1),
      ...outboxWrites(services, projectId, published),
    ]);
    if (!outcome.written) continue;
    await enqueueDeliveries(services, published);
    // The record is gone; what is left of this the worker does as well.
    await dropIdentity(services, region, name).catch((error: unknown) =>
      log.error("an identity was not deleted yet", { region, error }),
    );
    return;
  }
  throw new Refusal("unavailable", "the domain is busy; try again");
}

function removalWrites(
  services: Services,
  by: { readonly projectId: string; readonly actor: string },
  domain: Domain,
  isLast: boolean,
): readonly Write[] {
  const { tables, clock } = services;
  const { name, record } = domain;
  return [
    removeRecordWrite(tables, by.projectId, domain, isLast),
    deleteDomainWrite(tables, by.projectId, record.id),
    countDomainWrite(tables, by.projectId, -1),
    leaveIdentityWrite(tables, record.region, name, clock()),
    auditWrite(services, {
      ...{ ...by, action: "domain.deleted", target: record.id },
      detail: { name, region: record.region },
    }),
  ];
}

/** Deletes SES's identity of a name in a region, if no record of any project uses it. */
export async function dropIdentity(services: Services, region: string, name: string): Promise<void> {
  const { tables, clock } = services;
  const until = await takeIdentity(tables, region, name, clock());
  if (!until) return;
  await (await services.identities()).remove(region, name);
  await forgetIdentity(tables, region, name, until);
}
