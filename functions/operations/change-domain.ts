import type { Services } from "../services.ts";
import { changeRecord } from "../store/hostname-changes.ts";
import { type NamedRecord, parseRecords } from "../store/hostnames.ts";
import { type Domain, noDomain } from "./find-domain.ts";

interface Given {
  readonly tracking?:
    | { readonly opens?: boolean | undefined; readonly clicks?: boolean | undefined }
    | undefined;
  readonly inbound?: boolean | undefined;
}

/** Changes what is given and leaves the rest, also what someone else changes at the same time. */
export async function changeDomain(
  { tables, clock }: Services,
  projectId: string,
  domain: Domain,
  { tracking: { opens, clicks } = {}, inbound }: Given,
): Promise<NamedRecord> {
  const updatedAt = clock().toISOString();
  const written = await changeRecord(tables, projectId, domain, { opens, clicks, inbound, updatedAt });
  const records = "item" in written ? parseRecords(written.item) : [];
  const record = records.find(({ id }) => id === domain.record.id);
  if (!record) throw noDomain();
  return { name: domain.name, record };
}
