import * as z from "zod/mini";
import { area } from "./area.ts";
import { Outbound } from "./outbound.ts";
import { Count, Micros } from "./words.ts";

export const Limits = z.strictObject({
  balanceMicros: Micros,
  currency: z.string(),
  priceMicros: Micros,
  freeCredits: z.strictObject({ granted: Count, remaining: Count }),
  plan: z.strictObject({
    name: z.string(),
    limits: z.strictObject({ monthlyQuota: Count, domains: Count }),
  }),
  /** One count for each resource that the plan limits. */
  usage: z.strictObject({ domains: Count }),
  outbound: Outbound,
});

export const limits = area("limits", {
  getLimits: {
    method: "GET",
    path: "/limits",
    access: { key: "limits:read" },
    summary: "Read the project's balance, plan limits and current resource counts",
    reply: [200, Limits],
    refuses: [],
  },
});
