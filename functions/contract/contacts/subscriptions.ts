import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { id } from "../platform/words.ts";
import { ChangedContact, Contact, givesOne, WhichContact } from "./contact-record.ts";

export const subscriptions = area("subscriptions", {
  subscribe: {
    method: "POST",
    path: "/subscriptions/subscribe",
    access: { key: "subscription:subscribe" },
    body: z.extend(WhichContact, { topicId: id("top") }).check(givesOne),
    reply: [200, Contact],
    withoutRead: ["contact:read", ChangedContact],
    refuses: ["not_found", "resubscription_locked", "invalid_state"],
  },
  leaveTopic: {
    method: "POST",
    path: "/subscriptions/leave",
    access: { key: "subscription:unsubscribe" },
    body: z.extend(WhichContact, { topicId: id("top") }).check(givesOne),
    reply: [200, Contact],
    withoutRead: ["contact:read", ChangedContact],
    refuses: ["not_found"],
  },
  unsubscribe: {
    method: "POST",
    path: "/subscriptions/unsubscribe",
    access: { key: "subscription:unsubscribe" },
    body: WhichContact.check(givesOne),
    reply: [200, Contact],
    withoutRead: ["contact:read", ChangedContact],
    refuses: ["not_found"],
  },
});
