import type { Services } from "../../../services.ts";
import type { Entry } from "../../../store/emails/bodies.ts";
import { parseEnvelope } from "../../../store/emails/bulks.ts";
import { entriesKey, envelopeKey } from "../../../store/platform/keys.ts";
import { getTogether } from "../../../store/platform/read.ts";
import { readEntries } from "../find-email.ts";

/** All entries of a bulk call, in order; undefined once their retention is over. */
export type EnvelopeEntries = (
  projectId: string,
  envelopeId: string,
) => Promise<readonly Entry[] | undefined>;

/**
 * Reads and unpacks the entries of each bulk call once, however many of its mails ask. They never change after they
 * were accepted, so mails that are worked off together may share what one of them read.
 */
export function envelopeEntries(services: Services): EnvelopeEntries {
  const reads = new Map<string, ReturnType<EnvelopeEntries>>();
  return (projectId, envelopeId) => {
    const { pk } = envelopeKey(projectId, envelopeId);
    const read = reads.get(pk) ?? readFrom(services, projectId, envelopeId);
    reads.set(pk, read);
    return read;
  };
}

async function readFrom(services: Services, projectId: string, envelopeId: string) {
  const keys = [envelopeKey(projectId, envelopeId), entriesKey(projectId, envelopeId)] as const;
  const found = await getTogether(services.tables, { data: keys });
  const item = found.data(keys[0]);
  return item && readEntries(services, parseEnvelope(item), found);
}
