import * as z from "zod/mini";
import { area } from "../platform/area.ts";

const Html = z.string();

/** Email clients append parameters to links: none of them may keep a recipient from unsubscribing. */
const anything = z.object({});

const Choice = z.object({
  /** Absent in a one-click request (RFC 8058): then it is the link's own scope. */
  scope: z.optional(z.enum(["topic", "all"])),
});

/** The unsubscribe link in an email's header. Its holder acts for the recipient, without signing in. */
export const unsubscribe = area("unsubscribe", {
  showUnsubscribePage: {
    method: "GET",
    path: "/unsubscribe/{linkToken}",
    access: "anyone",
    page: true,
    query: anything,
    reply: [200, Html],
    refuses: ["not_found"],
  },
  unsubscribeByLink: {
    method: "POST",
    path: "/unsubscribe/{linkToken}",
    access: "anyone",
    page: true,
    query: anything,
    body: Choice,
    bodyOptional: true,
    reply: [200, Html],
    refuses: ["not_found"],
  },
});
