import type { DomainStatus } from "../../domain/domains/domain-status.ts";
import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { countDomainWrite, type DomainSetup, newDomainWrite } from "../../store/domains/domains.ts";
import { addRecordWrite } from "../../store/domains/hostname-changes.ts";
import { type DomainRecord, parseRecords } from "../../store/domains/hostnames.ts";
import { joinIdentityWrite, reserveIdentity } from "../../store/domains/identities.ts";
import { hostnameKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact, type Write } from "../../store/platform/transact.ts";
import { enqueueDeliveries, type OutboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import type { Domain } from "./find-domain.ts";

export interface Registration {
  readonly projectId: string;
  readonly name: string;
  readonly region: string;
  readonly status: DomainStatus;
  readonly dkimTokens: readonly string[];
  readonly dkimZone: string;
  readonly zone: string | undefined;
  /** How many records the project may have; absent: any number. */
  readonly limit?: number;
  readonly also?: (domain: Domain) => readonly Write[];
  /** What is told of it. */
  readonly outboxEntries?: (domain: Domain) => readonly OutboxEntry[];
}

const ownershipBytes = 20;
const firstCheckMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Keeps SES's identity of a name from being deleted while a record of it is being made. */
export async function reserveForRecord(
  { tables, clock }: Services,
  region: string,
  name: string,
): Promise<void> {
  if (await reserveIdentity(tables, region, name, clock())) return;
  throw new Refusal("unavailable", "this domain is just being removed here; try again in a minute");
}

/**
 * Adds a hostname's record in a region to a project, in the state that its caller has made sure of. Its identity must
 * be held (`holdForRecord`). Refuses with `already_exists` and, at the project's limit, with `invalid_state`.
 */
export async function registerDomain(
  services: Services,
  registration: Registration,
  hostnameRow?: { readonly item: Item | undefined },
): Promise<Domain> {
  const { tables, clock, random } = services;
  const { projectId, name, region, limit } = registration;
  const domain = newDomain(services, registration);
  const published = registration.outboxEntries?.(domain) ?? [];
  const due = new Date(clock().getTime() + (domain.record.status === "verified" ? dayMs : firstCheckMs));
  let item = hostnameRow ? hostnameRow.item : await getItem(tables, "data", hostnameKey(projectId, name));
  for (let attempt = 0; attempt < 5; attempt++) {
    refuseExisting(item, name, region);
    const token = newId("evt", clock(), random(idRandomBytes));
    const outcome = await transact(tables, token, [
      countDomainWrite(tables, projectId, 1, limit),
      addRecordWrite(tables, projectId, domain, item !== undefined),
      joinIdentityWrite(tables, region, name, clock()),
      newDomainWrite(tables, projectId, domain.setup, due),
      ...(registration.also?.(domain) ?? []),
      ...outboxWrites(services, projectId, published),
    ]);
    if (outcome.written) {
      await enqueueDeliveries(services, published);
      return domain;
    }
    if (outcome.conflicts.has(0)) throw limitReached(limit ?? 0);
    if (outcome.conflicts.has(2)) await reserveForRecord(services, region, name);
    // Another region's record came or went meanwhile, or the same one came: the row that stands says which.
    if (outcome.conflicts.has(1)) item = outcome.conflicts.get(1);
  }
  throw new Refusal("unavailable", "the domain is busy; try again");
}

function newDomain({ clock, random }: Services, registration: Registration): Domain {
  const now = clock();
  const at = now.toISOString();
  const { name, region, status, dkimTokens, dkimZone, zone = null } = registration;
  const id = newId("dom", now, random(idRandomBytes));
  const record: DomainRecord = {
    ...{ id, region, status, createdAt: at, updatedAt: at, inbound: false },
    verifiedAt: status === "verified" ? at : null,
    tracking: { opens: false, clicks: false },
  };
  const setup: DomainSetup = {
    ...{ id, name, region, dkimTokens: [...dkimTokens], dkimZone, zone },
    ownershipToken: Buffer.from(random(ownershipBytes)).toString("hex"),
    ...{ seen: {}, checkedAt: null, checks: 0, pendingSince: at, failingSince: null },
  };
  return { name, record, records: [record], setup };
}

export function refuseExisting(item: Item | undefined, name: string, region: string): void {
  if (!parseRecords(item).some((record) => record.region === region)) return;
  throw new Refusal("already_exists", `${name} is in ${region} already`);
}

export function limitReached(limit: number): Refusal {
  const message = `the project's plan allows ${limit} domains: delete one, or move to a larger plan`;
  return new Refusal("invalid_state", message);
}
