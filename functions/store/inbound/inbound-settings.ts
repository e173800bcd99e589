import * as z from "zod/mini";
import { inboundDays } from "../../settings/file-folders.ts";
import { absent, equals } from "../platform/expressions.ts";
import { inboundRuleKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import { put, type WriteOutcome } from "../platform/write.ts";

/** `P#<project>#INBOUND` / `SETTINGS`: what a project has set about its inbound emails. */
const SettingsItem = z.object({
  rawDays: z.union(inboundDays.map((days) => z.literal(days))),
  emailDays: z.int(),
  largestBytes: z.int(),
  unmatched: z.enum(["store", "drop"]),
  forwardsPerHour: z.int(),
  /** Absent in rows that were written before there was this setting. */
  dmarcReports: z._default(z.boolean(), false),
  updatedAt: z.nullable(z.string()),
  rev: z.int(),
});
export type InboundSettings = z.infer<typeof SettingsItem>;

/** SES receives messages of up to 40 MB. */
export const largestMessage = 40 * 1024 * 1024;

export const defaultSettings: InboundSettings = {
  rawDays: 30,
  emailDays: 365,
  largestBytes: largestMessage,
  unmatched: "store",
  forwardsPerHour: 20,
  dmarcReports: false,
  updatedAt: null,
  rev: 0,
};

export function parseInboundSettings(item: Item | undefined): InboundSettings {
  return item ? SettingsItem.parse(item) : defaultSettings;
}

/** Writes settings that were computed from the revision before. */
export async function putInboundSettings(
  tables: Tables,
  projectId: string,
  settings: InboundSettings,
): Promise<WriteOutcome> {
  const before = settings.rev - 1;
  const item = { ...inboundRuleKey(projectId, "SETTINGS"), projectId, ...settings };
  return put(tables, "data", item, before === 0 ? absent() : equals("rev", before));
}
