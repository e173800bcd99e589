import { idRandomBytes, newId } from "../domain/ids.ts";
import type { Services } from "../services.ts";
import { type DomainRecord, putRecord } from "../store/hostnames.ts";

/** Adds a hostname's record in a region to a project, in the state that its caller has made sure of. */
export async function registerDomain(
  services: Services,
  projectId: string,
  name: string,
  region: string,
  status: DomainRecord["status"],
): Promise<DomainRecord> {
  const now = services.clock();
  const record: DomainRecord = {
    id: newId("dom", now, services.random(idRandomBytes)),
    region,
    status,
    verifiedAt: status === "verified" ? now.toISOString() : null,
    createdAt: now.toISOString(),
    tracking: { opens: false, clicks: false },
  };
  await putRecord(services.tables, projectId, name, record);
  return record;
}
