import { handler as getMetrics } from "../../api/deliverability/get-metrics.ts";
import { handler as getLimits } from "../../api/projects/limits/get-limits.ts";
import { noMetrics } from "../../domain/feedback/metrics.ts";
import type { ResendRequest } from "../engine/request.ts";

const dayMs = 24 * 60 * 60 * 1000;

export const usage = {
  "usage.get": async ({ ask, services }: ResendRequest) => {
    const midnight = new Date(Math.floor(services.clock().getTime() / dayMs) * dayMs);
    const from = `${midnight.toISOString().slice(0, 7)}-01T00:00:00Z`;
    const [limits, { totals, data }] = await Promise.all([
      ask(getLimits, () => ({})),
      ask(getMetrics, () => ({ query: { from, interval: "day" } })),
    ]);
    const { plan, usage: used, outbound, sendsPerSecond } = limits;
    const { sent, received } = data.at(-1) ?? noMetrics;
    const month = { used: outbound.used, limit: outbound.monthlyQuota, sent: outbound.used };
    return {
      object: "usage" as const,
      emails: {
        daily: {
          used: sent,
          limit: null,
          sent,
          received,
          resets_at: new Date(midnight.getTime() + dayMs).toISOString(),
        },
        monthly: { ...month, received: totals.received, resets_at: outbound.resetsAt },
      },
      // Contacts, broadcasts and automations have no limit of this kind here.
      contacts: { used: used.contacts, limit: null },
      segments: { used: used.segments, limit: plan.limits.segments },
      broadcasts: { used: used.broadcasts, limit: null },
      ai_credits: {
        ...{ used: used.aiGenerations, limit: plan.limits.aiGenerations },
        next_increase_at: outbound.resetsAt,
      },
      automation_runs: { used: 0, limit: 0, resets_at: outbound.resetsAt },
      domains: { used: used.domains, limit: plan.limits.domains },
      rate_limit: { limit: sendsPerSecond, duration: "1s" },
    };
  },
};
