import type { Services } from "../../../services.ts";
import type { StoredMessage } from "../../../store/emails/bodies.ts";
import { bulkKey } from "../../../store/platform/keys.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { bulkReads, readBulkEntries } from "../find-email.ts";

/** Returns all entries of a bulk call, in order; undefined once their retention is over. */
export type ReadBulkEntries = (
  projectId: string,
  bulkId: string,
) => Promise<readonly StoredMessage[] | undefined>;

/**
 * Returns a reader that reads and unpacks the entries of each bulk call once, for all of its emails in a batch.
 * Entries never change after they were accepted.
 */
export function bulkEntries(services: Services): ReadBulkEntries {
  const reads = new Map<string, ReturnType<ReadBulkEntries>>();
  return (projectId, bulkId) => {
    const { pk } = bulkKey(projectId, bulkId);
    const read = reads.get(pk) ?? readFrom(services, projectId, bulkId);
    reads.set(pk, read);
    return read;
  };
}

async function readFrom(services: Services, projectId: string, bulkId: string) {
  const { bulk, packedEntries } = await readTogether(services.tables, bulkReads(projectId, bulkId));
  return bulk && readBulkEntries(services, bulk, packedEntries);
}
