import type { DomainStatus } from "../../domain/domains/domain-status.ts";
import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { countDomainWrite, type DomainSetup, newDomainWrite } from "../../store/domains/domains.ts";
import { addRecordWrite } from "../../store/domains/hostname-changes.ts";
import {
  type DomainRecord,
  type Hostname,
  parseHostnameRow,
  readHostname,
} from "../../store/domains/hostnames.ts";
import { joinIdentityWrite, reserveIdentity } from "../../store/domains/identities.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact, type Write } from "../../store/platform/transact.ts";
import { enqueueDeliveries, type OutboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import type { Domain } from "./find-domain.ts";

export interface Registration {
  readonly projectId: string;
  readonly name: string;
  readonly region: string;
  readonly status: DomainStatus;
  /** A record that receives email claims its hostname once it is verified. */
  readonly inbound?: boolean;
  readonly dkimTokens: readonly string[];
  readonly dkimZone: string;
  readonly zone: string | undefined;
  /** How many records the project may have; absent: any number. */
  readonly limit?: number;
  readonly auditWrites?: (domain: Domain) => readonly Write[];
  readonly outboxEntries?: (domain: Domain) => readonly OutboxEntry[];
}

const ownershipBytes = 20;
const firstCheckMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Protects SES's identity of a name from deletion while a record of it is being created.
 * @throws {Refusal} `unavailable` where it is being deleted
 */
export async function reserveForRecord(
  { tables, clock }: Services,
  region: string,
  name: string,
): Promise<void> {
  if (await reserveIdentity(tables, region, name, clock())) return;
  throw new Refusal("unavailable", `Domain ${name} is being deleted; try again in a minute.`);
}

/**
 * Adds a hostname's record in a region to a project, in the status that its caller has established. Its identity must
 * be reserved (`reserveForRecord`). `known` is the hostname where it was read already.
 * @throws {Refusal} `already_exists`, `invalid_state` at the project's limit, `unavailable`
 */
export async function registerDomain(
  services: Services,
  registration: Registration,
  known?: Hostname,
): Promise<Domain> {
  const { tables, clock, random } = services;
  const { projectId, name, region, limit } = registration;
  const domain = newDomain(services, registration);
  const published = registration.outboxEntries?.(domain) ?? [];
  const due = new Date(clock().getTime() + (domain.record.status === "verified" ? dayMs : firstCheckMs));
  let hostname = known ?? (await readHostname(tables, projectId, name));
  return retryOnConflict(services.tables, unavailableMessage, async () => {
    refuseExisting(hostname, name, region);
    const token = newId("evt", clock(), random(idRandomBytes));
    const outcome = await transact(tables, token, {
      count: countDomainWrite(tables, projectId, 1, limit),
      record: addRecordWrite(tables, projectId, domain, hostname.hasRow),
      identity: joinIdentityWrite(tables, region, name, clock()),
      setup: newDomainWrite(tables, projectId, domain.setup, due),
      audit: registration.auditWrites?.(domain),
      outbox: outboxWrites(services, projectId, published),
    });
    if (outcome.written) {
      await enqueueDeliveries(services, published);
      return domain;
    }
    const { count, identity, record } = outcome.conflicts;
    if (count) throw limitReached(limit ?? 0);
    if (identity) await reserveForRecord(services, region, name);
    // A record of this hostname was added or deleted at the same time.
    if (record) hostname = parseHostnameRow(record.item);
    return undefined;
  });
}

function newDomain({ clock, random }: Services, registration: Registration): Domain {
  const now = clock();
  const at = now.toISOString();
  const { name, region, status, inbound = false, dkimTokens, dkimZone, zone = null } = registration;
  const id = newId("dom", now, random(idRandomBytes));
  const record: DomainRecord = {
    ...{ id, region, status, createdAt: at, updatedAt: at, inbound },
    verifiedAt: status === "verified" ? at : null,
    tracking: { opens: false, clicks: false },
  };
  const setup: DomainSetup = {
    ...{ id, name, region, dkimTokens: [...dkimTokens], dkimZone, zone },
    ownershipToken: Buffer.from(random(ownershipBytes)).toString("hex"),
    ...{ seen: {}, checkedAt: null, checks: 0, pendingSince: at, failingSince: null },
  };
  return { name, record, records: [record], setup, receiving: undefined };
}

/** @throws {Refusal} `already_exists` */
export function refuseExisting({ records }: Hostname, name: string, region: string): void {
  if (records.some((record) => record.region === region))
    throw new Refusal("already_exists", `This project already has the domain ${name} in ${region}.`);
}

export function limitReached(limit: number): Refusal {
  const message = `The project's plan allows ${limit} domains; delete one, or move to a larger plan.`;
  return new Refusal("invalid_state", message);
}
