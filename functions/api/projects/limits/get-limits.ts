import { limits } from "../../../contract/projects/limits.ts";
import { monthOf } from "../../../domain/projects/charge.ts";
import { sumOf } from "../../../domain/projects/funds.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { outboundView } from "../../../operations/projects/outbound-view.ts";
import { planOf } from "../../../operations/projects/plan-of.ts";
import { projectFunds, readsForFunds } from "../../../operations/projects/project-funds.ts";
import { countsOf, planLimits, readsForCounts } from "../../../operations/projects/resource-counts.ts";
import { hostnamesOf, namedRecords } from "../../../store/domains/hostnames.ts";
import { projectKey } from "../../../store/platform/keys.ts";
import { listItems } from "../../../store/platform/read.ts";

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
    ...readsForFunds(services, projectId),
    data: [projectKey(projectId), ...readsForCounts(projectId)],
    listed: () => listItems(services.tables, hostnamesOf(projectId)),
  }),
);
