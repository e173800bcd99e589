import type { Services } from "../../../services.ts";
import type { StoredMessage } from "../../../store/emails/bodies.ts";
import { parseBulk } from "../../../store/emails/bulks.ts";
import { bulkEntriesKey, bulkKey } from "../../../store/platform/keys.ts";
import { getTogether } from "../../../store/platform/read.ts";
import { readBulkEntries } from "../find-email.ts";

/** All entries of a bulk call, in order; undefined once their retention is over. */
export type ReadBulkEntries = (
  projectId: string,
  bulkId: string,
) => Promise<readonly StoredMessage[] | undefined>;

/**
 * Reads and unpacks the entries of each bulk call once, however many of its mails ask. They never change after they
 * were accepted, so mails that are worked off together may share what one of them read.
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
  const keys = [bulkKey(projectId, bulkId), bulkEntriesKey(projectId, bulkId)] as const;
  const found = await getTogether(services.tables, { data: keys });
  const item = found.data(keys[0]);
  return item && readBulkEntries(services, parseBulk(item), found);
}
