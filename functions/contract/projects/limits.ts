import * as z from "zod/mini";
import { ledgerTypes } from "../../domain/projects/ledger.ts";
import { area } from "../platform/area.ts";
import { cursorPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Instant, id, Micros } from "../platform/words.ts";
import { Outbound } from "./outbound.ts";

const limitedCounts = {
  domains: Count,
  audiences: Count,
  topics: Count,
  segments: Count,
  webhooks: Count,
  /** Generations of markup in the month. */
  aiGenerations: Count,
  templates: Count,
  broadcasts: Count,
};

export const Limits = z.strictObject({
  balanceMicros: Micros,
  currency: z.string(),
  priceMicros: Micros,
  freeCredits: z.strictObject({ granted: Count, remaining: Count }),
  plan: z.strictObject({
    name: z.string(),
    limits: z.strictObject({ monthlyQuota: Count, ...limitedCounts }),
  }),
  /** Calls of `POST /emails` and `POST /emails/bulk`. */
  sendsPerSecond: z.nullable(Count),
  /** The count of each resource that the plan limits, and of contacts. */
  usage: z.strictObject({ ...limitedCounts, contacts: Count }),
  outbound: Outbound,
});

/** A movement of money or free credits: negative where they were spent. */
export const LedgerEntry = z.strictObject({
  id: id("led"),
  type: z.enum(ledgerTypes),
  at: Instant,
  until: z.nullable(Instant),
  amountMicros: Micros,
  credits: z.int(),
  recipients: Count,
  reference: z.nullable(z.string()),
});

export const limits = area("limits", {
  getLimits: {
    method: "GET",
    path: "/limits",
    access: { key: "limits:read" },
    reply: [200, Limits],
    refuses: [],
  },
  listLedger: {
    method: "GET",
    path: "/limits/ledger",
    access: { key: "limits:read" },
    query: z.strictObject(pageQuery),
    reply: [200, cursorPageOf(LedgerEntry)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
});
