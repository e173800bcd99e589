import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { changeRecordUpdate } from "../../store/domains/hostname-changes.ts";
import type { NamedRecord } from "../../store/domains/hostnames.ts";
import { transact } from "../../store/platform/transact.ts";
import { updateWrite } from "../../store/platform/writes.ts";
import { auditWrite } from "../projects/audit.ts";
import { type Domain, domainNotFound } from "./find-domain.ts";

interface DomainSettings {
  readonly tracking?:
    | { readonly opens?: boolean | undefined; readonly clicks?: boolean | undefined }
    | undefined;
  readonly inbound?: boolean | undefined;
}

/**
 * Changes only the given fields, so that concurrent changes of others remain.
 * @throws {Refusal} `not_found`
 */
export async function changeDomain(
  services: Services,
  projectId: string,
  actor: string,
  { name, record }: Domain,
  { tracking: { opens, clicks } = {}, inbound }: DomainSettings,
): Promise<NamedRecord> {
  const { tables, clock, random } = services;
  const now = clock();
  const updatedAt = now.toISOString();
  const change = { opens, clicks, inbound, updatedAt };
  const outcome = await transact(tables, newId("evt", now, random(idRandomBytes)), {
    record: updateWrite(tables, "data", changeRecordUpdate(projectId, { name, record }, change)),
    audit: auditWrite(services, {
      ...{ projectId, actor, action: "domain.updated", target: record.id },
      detail: { name, region: record.region, ...defined({ opens, clicks, inbound }) },
    }),
  });
  if (!outcome.written) throw domainNotFound();
  const tracking = { opens: opens ?? record.tracking.opens, clicks: clicks ?? record.tracking.clicks };
  return { name, record: { ...record, tracking, inbound: inbound ?? record.inbound, updatedAt } };
}

function defined(fields: Readonly<Record<string, boolean | undefined>>): Readonly<Record<string, boolean>> {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(entries);
}
