import * as z from "zod/mini";
import { ttlAttribute } from "../settings/tables.ts";
import { eventKey } from "./keys.ts";
import type { Item, Tables } from "./table.ts";
import { putNew } from "./write.ts";

/** `P#<project>#MAIL#<email id>` / `EVENT#<event id>`: one thing that happened to a mail, as SES told it. */
const EventItem = z.object({
  id: z.string(),
  type: z.string(),
  at: z.string(),
  recipient: z.optional(z.string()),
  detail: z.record(z.string(), z.unknown()),
});
export type MailEvent = z.infer<typeof EventItem>;

export function parseEvent(item: Item): MailEvent {
  return EventItem.parse(item);
}

export function isEvent(item: Item): boolean {
  return String(item["sk"]).startsWith("EVENT#");
}

/** Keeps an event once: its id follows from what it says, so a repeated one meets itself. */
export async function putEvent(
  tables: Tables,
  projectId: string,
  emailId: string,
  event: MailEvent,
  ttl: number,
) {
  await putNew(tables, "data", { ...eventKey(projectId, emailId, event.id), ...event, [ttlAttribute]: ttl });
}
