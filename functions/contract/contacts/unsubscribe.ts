import * as z from "zod/mini";
import { area } from "../platform/area.ts";

const Html = z.string();

/** Links are passed on with all sorts of parameters behind them: none of them may keep a recipient from leaving. */
const anything = z.object({});

const Choice = z.object({
  /** Absent, as in a mail program's own request (RFC 8058), it is what the link is about. */
  scope: z.optional(z.enum(["topic", "all"])),
});

/** The recipient's own way out. A mail's header names these; whoever has the link may use it, without signing in. */
export const unsubscribe = area("unsubscribe", {
  showUnsubscribePage: {
    method: "GET",
    path: "/unsubscribe/{linkToken}",
    access: "anyone",
    summary: "Show a recipient what their link unsubscribes from; changes nothing",
    page: true,
    query: anything,
    reply: [200, Html],
    refuses: ["not_found"],
  },
  unsubscribeByLink: {
    method: "POST",
    path: "/unsubscribe/{linkToken}",
    access: "anyone",
    summary: "Unsubscribe the recipient of a link, from its topic or from all marketing mail",
    page: true,
    query: anything,
    body: Choice,
    bodyOptional: true,
    reply: [200, Html],
    refuses: ["not_found"],
  },
});
