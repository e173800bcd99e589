import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { Count, Micros } from "../platform/words.ts";
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
  /** The count of each resource that the plan limits, and of contacts. */
  usage: z.strictObject({ ...limitedCounts, contacts: Count }),
  outbound: Outbound,
});

export const limits = area("limits", {
  getLimits: {
    method: "GET",
    path: "/limits",
    access: { key: "limits:read" },
    reply: [200, Limits],
    refuses: [],
  },
});
