import { limits } from "../../contract/limits.ts";
import { monthOf } from "../../domain/charge.ts";
import { sumOf } from "../../domain/funds.ts";
import { endpoint } from "../../http/endpoint.ts";
import { outboundView } from "../../operations/outbound-view.ts";
import { planOf } from "../../operations/plan-of.ts";
import { projectFunds, wantFunds } from "../../operations/project-funds.ts";
import { countsOf, planLimits, wantCounts } from "../../operations/resource-counts.ts";
import { hostnamesOf, namedRecords } from "../../store/hostnames.ts";
import { projectKey } from "../../store/keys.ts";
import { listItems } from "../../store/read.ts";

export const handler = endpoint(
  limits.getLimits,
  async (_, { caller: { projectId }, services, found }) => {
    const { deployment, clock } = services;
    const { name, plan } = planOf(services, found.data(projectKey(projectId)));
    const shards = await projectFunds(services, projectId, found);
    const sum = sumOf(shards, monthOf(clock()));
    return {
      balanceMicros: sum.balanceMicros,
      currency: deployment.currency,
      priceMicros: deployment.priceMicros,
      freeCredits: {
        granted: shards.reduce((granted, shard) => granted + shard.creditsGranted, 0),
        remaining: sum.credits,
      },
      plan: {
        name,
        limits: planLimits(plan),
      },
      usage: { domains: namedRecords(found.listed).length, ...countsOf(projectId, found) },
      outbound: outboundView(shards, clock()),
    };
  },
  (_, projectId, services) => ({
    ...wantFunds(services, projectId),
    data: [projectKey(projectId), ...wantCounts(projectId)],
    listed: () => listItems(services.tables, hostnamesOf(projectId)),
  }),
);
