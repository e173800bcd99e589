import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type DomainSetup, parseDomainSetup } from "../../store/domains/domains.ts";
import { type DomainRecord, readRecords } from "../../store/domains/hostnames.ts";
import { domainKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import type { FoundRows, RowRequest } from "../../store/platform/read.ts";

/** A domain's record with what its management needs. */
export interface Domain {
  readonly name: string;
  readonly record: DomainRecord;
  /** The hostname's records in all regions. */
  readonly records: readonly DomainRecord[];
  readonly setup: DomainSetup;
}

/** What a request for one domain reads along with its key. */
export function readsForDomain(
  { params }: { readonly params: Readonly<Record<string, unknown>> },
  projectId: string,
): RowRequest {
  return { data: [domainKey(projectId, String(params["domainId"]))] };
}

/** The same for one that changes it: the project's endpoints are told of that. */
export function readsForDomainChange(...about: Parameters<typeof readsForDomain>): RowRequest {
  const [, projectId] = about;
  return { data: [...readsForDomain(...about).data, subscribedWebhooksKey(projectId)] };
}

/** Refuses with `not_found` where the project has no such domain, whoever else may have one. */
export async function readDomain(
  { tables }: Services,
  projectId: string,
  found: FoundRows,
  domainId: string,
): Promise<Domain> {
  const item = found.data(domainKey(projectId, domainId));
  const setup = item && parseDomainSetup(item);
  const records = setup ? await readRecords(tables, projectId, setup.name) : [];
  const record = records.find(({ id }) => id === domainId);
  if (!setup || !record) throw noDomain();
  return { name: setup.name, record, records, setup };
}

export function noDomain(): Refusal {
  return new Refusal("not_found", "there is no such domain in this project");
}
