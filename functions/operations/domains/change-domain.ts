import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { changeRecordUpdate } from "../../store/domains/hostname-changes.ts";
import type { NamedRecord } from "../../store/domains/hostnames.ts";
import { transact } from "../../store/platform/transact.ts";
import { auditWrite } from "../projects/audit.ts";
import { type Domain, noDomain } from "./find-domain.ts";

interface DomainSettings {
  readonly tracking?:
    | { readonly opens?: boolean | undefined; readonly clicks?: boolean | undefined }
    | undefined;
  readonly inbound?: boolean | undefined;
}

/** Changes what is given and leaves the rest, also what someone else changes at the same time. */
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
  const outcome = await transact(tables, newId("evt", now, random(idRandomBytes)), [
    { Update: { TableName: tables.data, ...changeRecordUpdate(projectId, { name, record }, change) } },
    auditWrite(services, {
      ...{ projectId, actor, action: "domain.updated", target: record.id },
      detail: { name, region: record.region, ...given({ opens, clicks, inbound }) },
    }),
  ]);
  if (!outcome.written) throw noDomain();
  const tracking = { opens: opens ?? record.tracking.opens, clicks: clicks ?? record.tracking.clicks };
  return { name, record: { ...record, tracking, inbound: inbound ?? record.inbound, updatedAt } };
}

function given(fields: Readonly<Record<string, boolean | undefined>>): Readonly<Record<string, boolean>> {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(entries);
}
