import * as z from "zod/mini";
import { consentKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

export const consentChanges = [
  "unsubscribed",
  "resubscribed",
  "locked",
  "unlocked",
  "topic_subscribed",
  "topic_unsubscribed",
] as const;
/** What caused a change: the API, an import, the recipient's unsubscribe link, or a complaint. */
export const consentSources = ["api", "import", "link", "complaint"] as const;

/** `P#<project>#CONSENT#<contact id>` / `<entry id>`: one change of a contact's consent. */
const ConsentItem = z.object({
  id: z.string(),
  at: z.string(),
  change: z.enum(consentChanges),
  source: z.enum(consentSources),
  /** The id of the API key or person; `recipient` where the recipient did it. */
  actor: z.string(),
  topicId: z.optional(z.string()),
});
export type ConsentEntry = z.infer<typeof ConsentItem>;

export function consentWrite(
  tables: Tables,
  projectId: string,
  contactId: string,
  entry: ConsentEntry,
): Write {
  return {
    Put: { TableName: tables.data, Item: { ...consentKey(projectId, contactId, entry.id), ...entry } },
  };
}

/** A page of a contact's consent history beyond one entry, which is left out. */
export async function queryConsent(tables: Tables, projectId: string, contactId: string, walk: Beyond) {
  const { items, more } = await listBeyond(tables, consentKey(projectId, contactId, "").pk, walk);
  const listed = items.map((item) => ({ id: String(item["sk"]), row: parseConsentEntry(item) }));
  return { looked: listed, more };
}

function parseConsentEntry(item: Item): ConsentEntry {
  return ConsentItem.parse(item);
}
