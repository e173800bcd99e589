import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { unavailableMessage } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { changeRecordUpdate, sameReceiving } from "../../store/domains/hostname-changes.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import { updateWrite } from "../../store/platform/writes.ts";
import { auditWrite } from "../projects/audit.ts";
import { type Domain, readDomain } from "./find-domain.ts";
import { checkInbound } from "./receiving/check-inbound.ts";
import { planClaim, planRelease, receivedElsewhere, regionIsFull } from "./receiving/plan-claim.ts";

interface DomainSettings {
  readonly tracking?:
    | { readonly opens?: boolean | undefined; readonly clicks?: boolean | undefined }
    | undefined;
  readonly inbound?: boolean | undefined;
  readonly replaceMx?: boolean | undefined;
}

/**
 * Changes only the given fields, so that concurrent changes of others remain. A verified record that begins to receive
 * claims its hostname in its region in the same transaction, and one that ends gives it back.
 * @throws {Refusal} `not_found`, `validation_error`, `already_exists`, `invalid_state`, `unavailable`
 */
export async function changeDomain(
  services: Services,
  projectId: string,
  actor: string,
  domain: Domain,
  settings: DomainSettings,
): Promise<Pick<Domain, "name" | "record" | "receiving">> {
  const { name, record } = domain;
  const { inbound, replaceMx } = settings;
  if (inbound && !record.inbound) await checkInbound(services, { name, region: record.region, replaceMx });
  return retryOnConflict(services.tables, unavailableMessage, async (attempt) => {
    const current = attempt === 0 ? domain : await readDomain(services, projectId, domain.setup);
    return tryChange(services, { projectId, actor }, current, settings);
  });
}

interface DomainChanger {
  readonly projectId: string;
  readonly actor: string;
}

/** Returns undefined where the record or its claim was changed at the same time. */
async function tryChange(
  services: Services,
  { projectId, actor }: DomainChanger,
  domain: Domain,
  { tracking: { opens, clicks } = {}, inbound }: DomainSettings,
): Promise<Domain | undefined> {
  const { tables, clock, random } = services;
  const { name, record } = domain;
  const now = clock();
  const updatedAt = now.toISOString();
  const claim = inbound === undefined ? undefined : await planReceiving(services, projectId, domain, inbound);
  const change = { opens, clicks, inbound, updatedAt };
  const where = inbound === undefined ? undefined : sameReceiving(record);
  const outcome = await transact(tables, newId("evt", now, random(idRandomBytes)), {
    record: updateWrite(tables, "data", changeRecordUpdate(projectId, domain, change, where)),
    ...claim,
    audit: auditWrite(services, {
      ...{ projectId, actor, action: "domain.updated", target: record.id },
      detail: { name, region: record.region, ...defined({ opens, clicks, inbound }) },
    }),
  });
  if (!outcome.written) {
    if ("counted" in outcome.conflicts) throw regionIsFull(record.region);
    return undefined;
  }
  const tracking = { opens: opens ?? record.tracking.opens, clicks: clicks ?? record.tracking.clicks };
  const receiving = claim ? (inbound ? "pending" : undefined) : domain.receiving;
  return {
    ...domain,
    record: { ...record, tracking, inbound: inbound ?? record.inbound, updatedAt },
    receiving,
  };
}

/** Returns the writes of the record's claim; undefined where it has what it is to have. */
async function planReceiving(services: Services, projectId: string, domain: Domain, inbound: boolean) {
  const { name, record, receiving } = domain;
  if (!inbound) return planRelease(services, domain);
  // One that is not verified yet claims its hostname when it is.
  if (receiving !== undefined || record.status !== "verified") return undefined;
  const claim = await planClaim(services, projectId, domain);
  if (!claim) throw receivedElsewhere(name, record.region);
  return claim;
}

function defined(fields: Readonly<Record<string, boolean | undefined>>): Readonly<Record<string, boolean>> {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(entries);
}
