import * as z from "zod/mini";
import { broadcastStatuses } from "../../domain/broadcasts/broadcast-status.ts";
import { id } from "../platform/words.ts";
import { TemplateSummary } from "./template-record.ts";

/** A broadcast that has not ended, and gets its content from a template. */
const UsingBroadcast = z.strictObject({
  id: id("brd"),
  name: z.string(),
  status: z.enum(broadcastStatuses),
});

/** An inbound route that answers with a template. */
const UsingRoute = z.strictObject({
  id: id("rte"),
  name: z.nullable(z.string()),
  recipient: z.string(),
  enabled: z.boolean(),
});

export const TemplateUses = z.strictObject({
  items: z.array(TemplateSummary),
  broadcasts: z.array(UsingBroadcast),
  routes: z.array(UsingRoute),
});
