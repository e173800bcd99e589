import { newBulkId } from "../../../domain/emails/email-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import type { CallRate } from "../../../domain/platform/refusals.ts";
import { safeguardsOf } from "../../../domain/projects/safeguards.ts";
import type { Services } from "../../../services.ts";
import { countedValues } from "../../../settings/counted-lines.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import { largestPackedEntries, pack, packedWrite, type StoredMessage } from "../../../store/emails/bodies.ts";
import { newBulkWrite } from "../../../store/emails/bulks.ts";
import { type IdempotencyRecord, idempotencyWrite } from "../../../store/emails/idempotency.ts";
import { dueAt } from "../../../store/platform/jobs/due.ts";
import { bulkEntriesKey, bulkKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { countValues } from "../../platform/count-values.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { enqueue } from "../enqueue.ts";
import { redeliveryTimeoutMs } from "../timeouts.ts";
import { commitSend, type PreparedSend } from "./commit-send.ts";
import { draftsOf } from "./drafts-of.ts";
import { conflictingRecord, mismatch } from "./in-flight.ts";
import type { Purchase } from "./reserve.ts";
import { storedMessage, unitsOf } from "./send-draft.ts";
import { rateAt, type SendRequest, slicesOf, validateSend } from "./validate-send.ts";

interface AcceptedBulk {
  readonly bulkId: string;
  readonly count: number;
  readonly replayed: boolean;
  /** Where the project has a limit of send calls. */
  readonly rate?: CallRate | undefined;
}

/**
 * Accepts 1 to 100 emails in one bulk call, all or none. The ids of its emails follow from its own.
 * @throws {Refusal} as `validateSend` and `commitSend`
 */
export async function acceptBulk(services: Services, request: SendRequest): Promise<AcceptedBulk> {
  const validated = validateSend(services, request);
  if ("replay" in validated) return { ...replayed(validated.replay), rate: rateAt(services, request) };
  const { records } = validated;
  const drafts = await draftsOf(services, request);
  const outcome = await commitSend(services, request, () =>
    prepareBulk(services, { ...request, drafts }, records),
  );
  if ("earlier" in outcome) return { ...replayed(outcome.earlier), rate: rateAt(services, request) };
  const { id: bulkId, messages, region } = outcome.send;
  for (const [where, some] of Map.groupBy(messages, (message) => message.region))
    countValues(services, where, { [countedValues.accepted]: some.length });
  await enqueue(services, region, { kind: "bulk", projectId: request.projectId, bulkId });
  return { bulkId, count: messages.length, replayed: false, rate: outcome.rate };
}

function replayed({ answer }: IdempotencyRecord): AcceptedBulk {
  if ("bulkId" in answer) return { ...answer, replayed: true };
  throw mismatch("for a single send");
}

interface NewBulk extends PreparedSend {
  readonly messages: readonly StoredMessage[];
  /** The region whose queue gets the bulk call's message; each email goes to the queue of its own. */
  readonly region: string;
  readonly now: Date;
}

function prepareBulk(services: Services, request: SendRequest, records: readonly DomainRecord[]): NewBulk {
  const now = services.clock();
  const messages = request.drafts.flatMap((draft, at) => {
    const record = records[at];
    return record ? [storedMessage(draft, record, now)] : [];
  });
  const packed = pack(messages);
  const send = {
    id: newBulkId(now, services.random(idRandomBytes), slicesOf(request)),
    messages,
    packed,
    large: packed.length > largestPackedEntries,
    region: messages[0]?.region ?? services.deployment.homeRegion,
    now,
  };
  return { ...send, purchase: (claimId) => purchaseOf(services, request, send, claimId) };
}

/** Returns what is written with the reservation. A row of facts that exists already shows whose write it was. */
function purchaseOf(
  services: Services,
  request: SendRequest,
  bulk: Omit<NewBulk, "purchase">,
  claimId: string | undefined,
): Purchase {
  const { tables } = services;
  const { projectId, idempotencyKey, bodyHash, found } = request;
  const { id: bulkId, messages, packed, large, region, now } = bulk;
  const ttl = ttlsOf(services, messages.find(({ scheduledAt }) => scheduledAt)?.scheduledAt);
  const count = messages.length;
  const entriesAt = large ? ("object" as const) : ("item" as const);
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const facts = { id: bulkId, projectId, count, region, entriesAt, ...key };
  const stored = { bodyHash, answer: { bulkId, count }, at: now };
  const due = dueAt(bulkId, new Date(now.getTime() + redeliveryTimeoutMs));
  return {
    projectId,
    units: messages.reduce((sum, { body }) => sum + unitsOf(body), 0),
    isCounted: request.isCounted === true,
    idempotencyKey,
    claimId,
    token: bulkId.slice("blk_".length),
    hint: found.hint,
    writes: (charge, month, project) => ({
      facts: newBulkWrite(
        tables,
        { ...facts, charge, month, ...safeguardsOf(request.captures, project) },
        due,
        ttl.body,
      ),
      idempotency:
        idempotencyKey === undefined
          ? undefined
          : idempotencyWrite(tables, projectId, idempotencyKey, stored, claimId),
      body: large ? undefined : packedWrite(tables, bulkEntriesKey(projectId, bulkId), packed, ttl.body),
    }),
    isWritten: async () => (await getItem(tables, "data", bulkKey(projectId, bulkId))) !== undefined,
    onConflict: (conflicts) => {
      if (conflicts.facts?.item?.["id"] === bulkId) return undefined;
      return conflictingRecord(services, conflicts.idempotency?.item, { bodyHash, receivedAt: now });
    },
  };
}
