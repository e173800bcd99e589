import { limits } from "../../../contract/projects/limits.ts";
import { monthOf } from "../../../domain/projects/charge.ts";
import { sumOf } from "../../../domain/projects/funds.ts";
import { takenGenerations } from "../../../domain/projects/generation-usage.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { outboundView } from "../../../operations/projects/outbound-view.ts";
import { planReads } from "../../../operations/projects/plan-of.ts";
import { projectFunds, projectFundsReads } from "../../../operations/projects/project-funds.ts";
import { countReads, planLimits } from "../../../operations/projects/resource-counts.ts";
import { hostnamesOf, namedRecords } from "../../../store/domains/hostnames.ts";
import { generationUsageKey } from "../../../store/platform/keys.ts";
import { listItems } from "../../../store/platform/query.ts";
import { listed, row } from "../../../store/platform/read-plan.ts";
import { parseUsage } from "../../../store/projects/generation-usage.ts";

export const handler = endpoint(
  limits.getLimits,
  {
    reads: (_, { projectId, services }) => ({
      ...projectFundsReads(services, projectId),
      ...planReads(services, projectId),
      ...countReads(projectId),
      generations: row(generationUsageKey(projectId, monthOf(services.clock())), parseUsage),
      domains: listed((tables) => listItems(tables, hostnamesOf(projectId)), namedRecords),
    }),
  },
  async (_, { caller: { projectId }, services, found }) => {
    const { currency, priceMicros } = services.deployment;
    const { name, plan } = found.plan;
    const shards = await projectFunds(services, projectId, found.shards);
    const now = services.clock();
    const { balanceMicros, credits } = sumOf(shards, monthOf(now));
    const { domains, audiences, topics, segments, webhooks, templates, broadcasts, contacts } = found;
    const aiGenerations = takenGenerations(found.generations.usage, now);
    return {
      ...{ balanceMicros, currency, priceMicros },
      freeCredits: {
        granted: shards.reduce((granted, shard) => granted + shard.creditsGranted, 0),
        remaining: credits,
      },
      plan: { name, limits: planLimits(plan) },
      sendsPerSecond: shards[0]?.sendsPerSecond ?? null,
      usage: {
        domains: domains.length,
        audiences,
        topics,
        segments,
        webhooks,
        templates,
        broadcasts,
        contacts,
        aiGenerations,
      },
      outbound: outboundView(shards, now),
    };
  },
);
