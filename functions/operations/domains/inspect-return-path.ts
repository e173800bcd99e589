import {
  type ExpectedRecord,
  returnPathForms,
  returnPathName,
  type SeenRecord,
} from "../../domain/domains/dns-records.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Identity } from "../../gateways/domains/identity-calls.ts";
import type { Services } from "../../services.ts";
import { placeOf } from "./domain-view.ts";
import type { Domain } from "./find-domain.ts";
import type { LookedUp } from "./look-up-records.ts";

interface Inspected {
  /** The records of the domain, with both forms of its return path. */
  readonly looked: readonly LookedUp[];
  readonly identity: Identity | undefined;
}

/**
 * Inspects the return path. It can be published as an alias of the deployment's or as two records, and SES decides which
 * of them it accepts: either verifies the domain. Where SES has failed although the alias was there while it looked, the
 * two records are offered from then on.
 */
export async function inspectReturnPath(
  services: Services,
  domain: Domain,
  { looked, identity }: Inspected,
): Promise<{ readonly looked: readonly LookedUp[]; readonly asRecords: boolean }> {
  const { name, record, setup } = domain;
  const [alias, records] = returnPathForms(name, record.region, services.deployment.serviceZone);
  const statusOf = ({ type, name: at }: ExpectedRecord) =>
    looked.find((one) => one.record.type === type && one.record.name === at)?.seen.status;
  const hasAlias = alias !== undefined && statusOf(alias) === "verified";
  const hasRecords = records.every((one) => statusOf(one) === "verified");
  const hasFailed = identity?.mailFromStatus === "failed";
  if (hasFailed && identity.isOwn && (hasAlias || hasRecords)) await askAgain(services, domain);
  const failedBefore = hasFailed && hasAlias && setup.seen[placeOf(alias)]?.status === "verified";
  const aliased = alias && ["verified", "mismatch"].includes(statusOf(alias) ?? "");
  const isHidden = ({ record: one }: LookedUp) => aliased && one.name === alias.name && one.type !== "CNAME";
  return {
    looked: looked.map((one) => (isHidden(one) ? hiddenByAlias(one) : one)),
    asRecords: setup.returnPathAsRecords || failedBefore,
  };
}

/** DNS answers a query for a record of an alias with what the alias points to. */
function hiddenByAlias({ record, seen }: LookedUp): LookedUp {
  const hidden: SeenRecord = { status: "mismatch", problem: "alias_present", found: seen.found };
  return { record, seen: hidden };
}

/** DNS has the records but SES, which gives up after three days, has stopped looking for them. */
async function askAgain(services: Services, { name, record: { region } }: Domain): Promise<void> {
  try {
    const identities = await services.identities();
    await identities.askAgain(region, name, returnPathName(name, region));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
