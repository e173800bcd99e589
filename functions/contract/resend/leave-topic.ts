import * as z from "zod/mini";
import { givesOne, WhichContact } from "../contacts/contact-record.ts";
import { subscriptions } from "../contacts/subscriptions.ts";
import { area } from "../platform/area.ts";
import { id } from "../platform/words.ts";

/** Takes a contact out of one topic. It has no route of its own: the surface of Resend calls it. */
export const { leaveTopic } = area("resend", {
  leaveTopic: {
    method: "POST",
    path: "/resend/contacts/{contactRef}/topics",
    access: subscriptions.unsubscribe.access,
    body: z.extend(WhichContact, { topicId: id("top") }).check(givesOne),
    reply: subscriptions.unsubscribe.reply,
    refuses: ["not_found"],
  },
});
