import { matchRecord } from "../../domain/domains/dns-match.ts";
import {
  type ExpectedRecord,
  expectedRecords,
  type RecordStatus,
  returnPathName,
} from "../../domain/domains/dns-records.ts";
import type { RecordCheck } from "../../domain/domains/domain-status.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Identity } from "../../gateways/domains/identity-calls.ts";
import type { Services } from "../../services.ts";
import { ensureIdentity } from "./add-domain.ts";
import { placeOf, publishedBy } from "./domain-view.ts";
import type { Domain } from "./find-domain.ts";
import { reserveForRecord } from "./register-domain.ts";

/** The result of checking a domain in DNS and SES. */
export interface DomainInspection {
  /** Ownership, DKIM and return path. */
  readonly checks: readonly RecordCheck[];
  readonly seen: Readonly<Record<string, RecordStatus>>;
  /** Undefined where SES did not answer. */
  readonly identity: Identity | undefined;
  readonly zone: string | undefined;
}

/**
 * Checks all records of a domain. Only DNS proves ownership: SES has one identity of a name for all projects, so its
 * status says nothing about this one. DKIM and the return path are proven when SES, which uses them, has verified them.
 */
export async function inspectDomain(services: Services, domain: Domain): Promise<DomainInspection> {
  const dns = await services.dns();
  const zone = domain.setup.zone ?? undefined;
  const [identity, foundZone] = await Promise.all([
    findIdentity(services, domain),
    zone ?? dns.findZone(domain.name),
  ]);
  const { dkimTokens, dkimZone } = identity ?? domain.setup;
  const published = { ...publishedBy(domain), dkimTokens, dkimZone };
  const records = expectedRecords(published, services.deployment.serviceZone);
  const statuses = await Promise.all(
    records.map(async (record) => ({
      record,
      status: matchRecord(record, await dns.lookUp(record.type, record.name)),
    })),
  );
  const checks: readonly RecordCheck[] = [
    ...statuses.filter(({ record }) => record.purpose === "ownership").map(({ status }) => checkOf(status)),
    identity?.dkim ?? "unknown",
    identity?.mailFrom ?? "unknown",
  ];
  if (identity?.isOwn && identity.mailFrom === "no" && statuses.every(isSeenReturnPath))
    await askAgain(services, domain);
  const seen = Object.fromEntries(
    statuses.map(({ record, status }) => [placeOf(record), asSesSees(record, status, identity)]),
  );
  return { checks, seen, identity, zone: foundZone };
}

function checkOf(status: RecordStatus): RecordCheck {
  if (status === "unknown") return "unknown";
  return status === "verified" ? "yes" : "no";
}

/** Some DNS providers return an address for an alias: what SES has verified is published. */
function asSesSees(
  { purpose }: ExpectedRecord,
  status: RecordStatus,
  identity: Identity | undefined,
): RecordStatus {
  const check = purpose === "dkim" ? identity?.dkim : purpose === "return_path" ? identity?.mailFrom : "no";
  return check === "yes" ? "verified" : status;
}

/** Creates an identity again that is missing. A failure of SES says nothing about the domain. */
async function findIdentity(services: Services, { name, record }: Domain): Promise<Identity | undefined> {
  const { region } = record;
  try {
    const found = await (await services.identities()).find(region, name);
    if (found?.mailFromDomain === returnPathName(name, region)) return found;
    await reserveForRecord(services, region, name);
    return await ensureIdentity(services, region, name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    services.log.error("an identity was not read", { region, error });
    return undefined;
  }
}

function isSeenReturnPath({ record, status }: { record: ExpectedRecord; status: RecordStatus }): boolean {
  return record.purpose !== "return_path" || status === "verified";
}

/** DNS has the records but SES has not verified them: it may have stopped looking. */
async function askAgain(services: Services, { name, record }: Domain): Promise<void> {
  const { region } = record;
  try {
    const identities = await services.identities();
    await identities.askAgain(region, name, returnPathName(name, region));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
