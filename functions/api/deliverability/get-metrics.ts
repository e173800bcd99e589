import { metrics } from "../../contract/deliverability/metrics.ts";
import { endpoint } from "../../http/endpoint.ts";
import { metricReads, metricsView } from "../../operations/deliverability/read-metrics.ts";

export const handler = endpoint(
  metrics.getMetrics,
  { reads: ({ query }, { projectId, services }) => metricReads(services, projectId, query) },
  async ({ query }, { services, found }) => metricsView(services.clock(), query, found.days),
);
