import { unsubscribeVariable } from "../../../domain/platform/unsubscribe-rules.ts";
import type { Services } from "../../../services.ts";
import { parseRecords } from "../../../store/domains/hostnames.ts";
import { liveRecord } from "../../../store/emails/idempotency.ts";
import {
  fundsKey,
  groupKey,
  hostnameKey,
  idempotencyKey,
  linkKeyKey,
  publishedTemplateKey,
} from "../../../store/platform/keys.ts";
import { optionalRow, row, rows } from "../../../store/platform/read-plan.ts";
import { parseFunds } from "../../../store/projects/funds.ts";
import { type SendDraft, type TemplateReference, unitsOf } from "./send-draft.ts";

/** The part of a draft that decides what is read. */
type SentTo = Pick<SendDraft, "from" | "to" | "cc" | "bcc" | "topicId" | "template">;

/** What a send reads in the same call as its key: all that its validation and its reservation need. */
export function sendReads(
  drafts: readonly SentTo[],
  key: string | undefined,
  projectId: string,
  services: Services,
) {
  const shards = services.memory.shards.get(projectId) ?? 1;
  const shard = Math.floor(services.tables.chance() * shards);
  const templates = drafts.map(({ template }) => template && templateKeyOf(projectId, template));
  const templateKeys = templates.filter((key) => key !== undefined);
  const topicIds = [...new Set(drafts.flatMap(({ topicId }) => topicId ?? []))];
  return {
    /** The domain records of each draft's sender. */
    records: rows(
      drafts.map(({ from }) => hostnameKey(projectId, from.domain)),
      (items) => items.map(parseRecords),
    ),
    knownTopics: rows(
      topicIds.map((topicId) => groupKey(projectId, topicId)),
      (items) => new Set(topicIds.filter((_, at) => items[at] !== undefined)),
    ),
    /** The rows of published templates, as they are stored: most sends have none. */
    templates: rows(
      templateKeys,
      (items) => new Map(items.flatMap((item, at) => (item ? [[templateKeys[at]?.sk, item] as const] : []))),
    ),
    /** The row of the key that links are made with, for drafts that may contain one. */
    linkKey: optionalRow(drafts.some(hasOwnLink) ? linkKeyKey(projectId) : undefined, (item) => item),
    stored: optionalRow(
      key === undefined ? undefined : idempotencyKey(projectId, key),
      (item) => liveRecord(item, services.clock()),
      "money",
    ),
    /** One shard of the funds, perhaps out of date. */
    hint: row(
      fundsKey(projectId, shard),
      (item) => (item ? { shard, seen: parseFunds(item) } : { shard: 0, seen: undefined }),
      "money",
    ),
  };
}

/** The one row by which a send finds a template, whether by id or alias. */
export function templateKeyOf(projectId: string, { id, alias = "", version }: TemplateReference) {
  return publishedTemplateKey(projectId, id ?? alias, version);
}

/**
 * Whether the service gives a draft's template its `unsubscribeUrl`: a link acts for one person and one topic, and what
 * the caller gives comes first.
 */
export function hasOwnLink(draft: SentTo): boolean {
  const { topicId, template } = draft;
  if (!topicId || !template || unitsOf(draft) > 1) return false;
  return !template.variables?.[unsubscribeVariable];
}
