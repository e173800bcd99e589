import * as z from "zod/mini";
import { Instant } from "../platform/words.ts";

const rawDays = z.union([z.literal(1), z.literal(7), z.literal(14), z.literal(30)]);
const megabyte = 1024 * 1024;

/** A number within bounds that its message names. */
function within(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.int().check(z.minimum(least, message), z.maximum(most, message));
}

export const SettingsChange = z.strictObject({
  rawDays: z.optional(rawDays),
  emailDays: z.optional(within(1, 365)),
  largestBytes: z.optional(within(1024, 40 * megabyte)),
  unmatched: z.optional(z.enum(["store", "drop"])),
  forwardsPerHour: z.optional(within(0, 20)),
  dmarcReports: z.optional(z.boolean()),
});

export const Settings = z.strictObject({
  rawDays,
  emailDays: z.int(),
  largestBytes: z.int(),
  unmatched: z.enum(["store", "drop"]),
  forwardsPerHour: z.int(),
  dmarcReports: z.boolean(),
  updatedAt: z.nullable(Instant),
});
