import {
  type ExpectedRecord,
  expectedRecords,
  type Published,
  type RecordStatus,
  returnPathName,
  type SeenRecord,
} from "../../domain/domains/dns-records.ts";
import type { RecordCheck } from "../../domain/domains/domain-status.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Identity } from "../../gateways/domains/identity-calls.ts";
import type { Services } from "../../services.ts";
import { ensureIdentity } from "./add-domain.ts";
import { placeOf, publishedBy } from "./domain-view.ts";
import type { Domain } from "./find-domain.ts";
import { inspectReturnPath } from "./inspect-return-path.ts";
import { lookUpRecords } from "./look-up-records.ts";
import { reserveForRecord } from "./register-domain.ts";

/** The result of checking a domain in DNS and SES. */
export interface DomainInspection {
  /** Ownership, DKIM and return path. */
  readonly checks: readonly RecordCheck[];
  readonly seen: Readonly<Record<string, SeenRecord>>;
  /** Undefined where SES did not answer. */
  readonly identity: Identity | undefined;
  readonly zone: string | undefined;
  readonly returnPathAsRecords: boolean;
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
  const records = bothForms(published, services.deployment.serviceZone);
  const looked = await lookUpRecords(dns, records, zone ?? foundZone ?? domain.name);
  const returnPath = await inspectReturnPath(services, domain, { looked, identity });
  const checks: readonly RecordCheck[] = [
    ...looked.filter(({ record }) => record.purpose === "ownership").map(({ seen }) => checkOf(seen.status)),
    identity?.dkim ?? "unknown",
    identity?.mailFrom ?? "unknown",
  ];
  const seen = Object.fromEntries(
    returnPath.looked.map(({ record, seen: one }) => [placeOf(record), asSesSees(record, one, identity)]),
  );
  return { checks, seen, identity, zone: foundZone, returnPathAsRecords: returnPath.asRecords };
}

/** The offered records, and the form of the return path that is not offered: either verifies the domain. */
function bothForms(published: Published, serviceZone: string | undefined): readonly ExpectedRecord[] {
  const other = { ...published, returnPathAsRecords: !published.returnPathAsRecords };
  const records = [...expectedRecords(published, serviceZone), ...expectedRecords(other, serviceZone)];
  return [...new Map(records.map((record) => [placeOf(record), record])).values()];
}

function checkOf(status: RecordStatus): RecordCheck {
  if (status === "unknown") return "unknown";
  return status === "verified" ? "yes" : "no";
}

/** Some DNS providers return an address for an alias: what SES has verified is published. */
function asSesSees(
  { purpose }: ExpectedRecord,
  seen: SeenRecord,
  identity: Identity | undefined,
): SeenRecord {
  const check = purpose === "dkim" ? identity?.dkim : purpose === "return_path" ? identity?.mailFrom : "no";
  return check === "yes" ? { status: "verified", problem: null, found: [] } : seen;
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
