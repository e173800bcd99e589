import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type DomainRecord, parseRecords } from "../../../store/domains/hostnames.ts";
import { type IdempotencyRecord, liveRecord } from "../../../store/emails/idempotency.ts";
import { fundsKey, groupKey, hostnameKey, idempotencyKey } from "../../../store/platform/keys.ts";
import type { FoundRows, RowRequest } from "../../../store/platform/read.ts";
import { checkPin, chooseRecord } from "../../domains/choose-record.ts";
import { maxScheduleDays } from "../../platform/retention.ts";
import type { SendDraft } from "./send-draft.ts";

/** What the judgement of letters reads, so that it can go out in the same call as the key. */
export function readsForSend(
  drafts: readonly Pick<SendDraft, "from" | "topicId">[],
  key: string | undefined,
  projectId: string,
  services: Services,
): RowRequest {
  const shards = services.memory.shards.get(projectId) ?? 1;
  const shard = Math.floor(services.tables.chance() * shards);
  return {
    data: drafts.flatMap(({ from, topicId }) => [
      hostnameKey(projectId, from.domain),
      ...(topicId === undefined ? [] : [groupKey(projectId, topicId)]),
    ]),
    money: [fundsKey(projectId, shard), ...(key === undefined ? [] : [idempotencyKey(projectId, key)])],
  };
}

export interface SendRequest {
  readonly projectId: string;
  /** The one domain record that the caller may send from; null for any. */
  readonly pin: string | null;
  readonly idempotencyKey: string | undefined;
  readonly bodyHash: string;
  readonly drafts: readonly SendDraft[];
  /** The path of a letter's field in the request's body, for the issues of a refusal. */
  readonly pathOf: (index: number, field: string) => string;
  readonly found: FoundRows;
}

/**
 * Judges a send up to its reservation: pin, then idempotency, then the domain and what depends on the time. A stored
 * response is found before the last two, so a retry gets it also when its scheduled time has passed meanwhile.
 */
export function validateSend(
  services: Services,
  request: SendRequest,
): { readonly replay: IdempotencyRecord } | { readonly records: readonly DomainRecord[] } {
  const { projectId, pin, drafts, found, pathOf } = request;
  const records = drafts.map(({ from }) => parseRecords(found.data(hostnameKey(projectId, from.domain))));
  const recordsOf = (index: number) => records[index] ?? [];
  drafts.forEach(({ from }, at) => {
    checkPin(pin, from, recordsOf(at), pathOf(at, "from"));
  });
  const replay = storedAnswer(services, request);
  if (replay) return { replay };
  const chosen = drafts.map(({ from }, at) => chooseRecord(pin, from, recordsOf(at), pathOf(at, "from")));
  const now = services.clock();
  drafts.forEach((draft, at) => {
    checkReferences(request, draft, at);
    if (draft.scheduledAt) checkSchedule(draft.scheduledAt, now, now, pathOf(at, "scheduledAt"));
  });
  return { records: chosen };
}

function storedAnswer(services: Services, { found, projectId, idempotencyKey: key, bodyHash }: SendRequest) {
  if (key === undefined) return undefined;
  const record = liveRecord(found.money(idempotencyKey(projectId, key)), services.clock());
  if (!record || record.bodyHash === bodyHash) return record;
  throw new Refusal("idempotency_mismatch", "this Idempotency-Key was used with a different body");
}

const pastMs = 60_000;
const aheadMs = maxScheduleDays * 24 * 60 * 60 * 1000;

/**
 * A schedule lies at most 30 days after the mail was accepted: as long as its body is kept for it. A minute of past
 * is the clocks' difference.
 */
export function checkSchedule(scheduledAt: Date, accepted: Date, now: Date, path: string): void {
  const past = scheduledAt.getTime() - now.getTime() < -pastMs;
  if (!past && scheduledAt.getTime() - accepted.getTime() <= aheadMs) return;
  const message = past ? "lies in the past" : `lies more than ${maxScheduleDays} days ahead`;
  throw new Refusal("validation_error", `${path}: ${message}`, { issues: [{ path, message }] });
}

/** No project has templates yet, so none is found by any id. */
function checkReferences(
  { projectId, found, pathOf }: SendRequest,
  { template, topicId }: SendDraft,
  at: number,
): void {
  const isKnown = topicId === undefined || found.data(groupKey(projectId, topicId)) !== undefined;
  if (template === undefined && isKnown) return;
  const [what, field] = template !== undefined ? ["template", "template.id"] : ["topic", "topicId"];
  throw new Refusal("not_found", `there is no such ${what} in this project`, {
    issues: [{ path: pathOf(at, field), message: "is not in this project" }],
  });
}
