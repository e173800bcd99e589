import * as z from "zod/mini";
import { broadcastStatuses } from "../../domain/broadcasts/broadcast-status.ts";
import { Count, Instant, id } from "../platform/words.ts";
import { Finding } from "../templates/template-record.ts";

const nullable = z.nullable;

export const BroadcastSummary = z.strictObject({
  id: id("brd"),
  name: z.string(),
  domainId: id("dom"),
  audienceId: nullable(id("aud")),
  segmentId: nullable(id("seg")),
  topicId: nullable(id("top")),
  status: z.enum(broadcastStatuses),
  revision: Count,
  createdAt: Instant,
  updatedAt: Instant,
});

export const Broadcast = z.strictObject({
  ...BroadcastSummary.shape,
  from: nullable(z.string()),
  replyTo: z.array(z.string()),
  subject: nullable(z.string()),
  previewText: nullable(z.string()),
  html: nullable(z.string()),
  text: nullable(z.string()),
});

/** The reply to a change: a broadcast with what was found in its content. */
export const SavedBroadcast = z.strictObject({ ...Broadcast.shape, findings: z.array(Finding) });
