import * as z from "zod/mini";
import { broadcastReasons } from "../../domain/broadcasts/broadcast-reasons.ts";
import { broadcastStatuses } from "../../domain/broadcasts/broadcast-status.ts";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { complianceRules, contentRules } from "../../domain/deliverability/compliance.ts";
import { domainStatuses } from "../../domain/domains/domain-status.ts";
import { judgement } from "../deliverability/judgement.ts";
import { Count, Instant, id, Micros } from "../platform/words.ts";
import { Finding } from "../templates/template-record.ts";
import { Variants } from "./variants.ts";

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
  scheduledAt: nullable(Instant),
  latestAt: nullable(Instant),
  startedAt: nullable(Instant),
  endedAt: nullable(Instant),
  reason: nullable(z.enum(broadcastReasons)),
  recipientCount: nullable(Count),
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
  template: nullable(
    z.strictObject({
      id: id("tpl"),
      version: nullable(Count),
      variables: z.record(z.string(), z.unknown()),
    }),
  ),
  variants: nullable(Variants),
});

/** The reply to a change: a broadcast with what was found in its content. */
export const SavedBroadcast = z.strictObject({ ...Broadcast.shape, findings: z.array(Finding) });

const LeftOut = z.partialRecord(z.enum(unsentReasons), Count);
const Refunded = z.strictObject({ units: Count, credits: Count, micros: Micros });

/** What a broadcast costs: before it is sent what it would, afterwards what it did. */
export const BroadcastCost = z.strictObject({
  isFinal: z.boolean(),
  recipients: nullable(Count),
  isExact: z.boolean(),
  leftOut: LeftOut,
  unitMicros: Micros,
  credits: nullable(Count),
  micros: nullable(Micros),
  refunded: Refunded,
  after: nullable(z.strictObject({ credits: z.int(), balanceMicros: Micros, quotaLeft: z.int() })),
});

const DryRun = z.strictObject({
  recipients: Count,
  isComplete: z.boolean(),
  notRendered: Count,
  reasons: z.array(
    z.strictObject({
      reason: z.enum(["missing_field", "rendering_failed"]),
      detail: z.string(),
      recipients: Count,
    }),
  ),
});

/** Whether a broadcast can be sent now, and what it lacks. */
export const BroadcastCheck = z.strictObject({
  isReady: z.boolean(),
  domainStatus: nullable(z.enum(domainStatuses)),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  findings: z.array(Finding),
  /** The content rendered for its first recipients. */
  dryRun: nullable(DryRun),
  /** How its content and its domain keep the rules of receivers. */
  rules: z.array(z.strictObject({ rule: z.enum([...complianceRules, ...contentRules]), ...judgement })),
});
