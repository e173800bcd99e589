import {
  type DomainStatus,
  judgeSights,
  nextCheck,
  type Standing,
  waitAnew,
} from "../../domain/domains/domain-status.ts";
import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { checkedUpdate, parseDomainSetup } from "../../store/domains/domains.ts";
import { changeRecordUpdate } from "../../store/domains/hostname-changes.ts";
import { type Hook, readHooks } from "../../store/outbox/subscribed-webhooks.ts";
import { domainKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact } from "../../store/platform/transact.ts";
import { handDeliveries, type Telling, telling, tellingWrites } from "../outbox/publish-event.ts";
import { auditWrite } from "../projects/audit.ts";
import { movedEvents } from "./domain-events.ts";
import { type Domain, readDomain } from "./find-domain.ts";
import { type Look, lookAtDomain } from "./inspect-domain.ts";

interface About {
  readonly actor: string;
  /** Asked for by its owner, which also gives a failed domain a new start. */
  readonly byOwner: boolean;
  /** The project's endpoints; undefined where they are to be read, should there be something to tell. */
  readonly hooks: readonly Hook[] | undefined;
}

/**
 * Looks at a domain now and moves it by what was seen; answers it as it stands then. A check that another one has
 * overtaken changes nothing, and tells nothing.
 */
export async function checkDomain(
  services: Services,
  projectId: string,
  domain: Domain,
  { actor, byOwner, hooks }: About,
): Promise<Domain> {
  const look = await lookAtDomain(services, domain);
  const now = services.clock();
  const { status, verifiedAt } = domain.record;
  const { pendingSince, failingSince } = domain.setup;
  const standing: Standing = { status, pendingSince, failingSince };
  const next = judgeSights(byOwner ? waitAnew(standing, now) : standing, look.sights, now);
  const due = nextCheck(next, look.sights, now);
  const at = now.toISOString();
  const verified = next.status === "verified" ? (verifiedAt ?? at) : null;
  const moved = next.status !== status;
  const result = resultOf(domain, look, next, at);
  const told = moved ? await tellings(services, projectId, domain, next.status, hooks) : [];
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
    ...tellingWrites(services, projectId, told),
  ]);
  if (!outcome.written) return readAgain(services, projectId, domain.record.id);
  await handDeliveries(services, told);
  const record = moved ? { ...domain.record, ...change } : domain.record;
  return { ...domain, record, setup: { ...domain.setup, ...result } };
}

async function tellings(
  services: Services,
  projectId: string,
  domain: Domain,
  to: DomainStatus,
  known: readonly Hook[] | undefined,
): Promise<readonly Telling[]> {
  const events = movedEvents(services, domain, to);
  if (events.length === 0) return [];
  const hooks = known ?? (await readHooks(services.tables, projectId)).hooks;
  return events.map((event) => telling(services, projectId, hooks, event));
}

function resultOf({ setup }: Domain, { identity, seen, zone }: Look, next: Standing, at: string) {
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
