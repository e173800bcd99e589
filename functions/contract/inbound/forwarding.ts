import * as z from "zod/mini";
import { area } from "../platform/area.ts";

const Html = z.string();
/** Email clients append parameters to links. */
const anything = z.object({});

/** The link by which the owner of an address confirms that a project may forward email to it. */
export const forwarding = area("forwarding", {
  showForwardingPage: {
    method: "GET",
    path: "/forwarding/{confirmToken}",
    access: "anyone",
    page: true,
    query: anything,
    reply: [200, Html],
    refuses: ["not_found"],
  },
  confirmForwarding: {
    method: "POST",
    path: "/forwarding/{confirmToken}",
    access: "anyone",
    page: true,
    query: anything,
    /** The page's own form: a program that only repeats a link as POST sees the page again, and confirms nothing. */
    body: z.object({ confirm: z.optional(z.literal("yes")) }),
    bodyOptional: true,
    reply: [200, Html],
    refuses: ["not_found"],
  },
});
