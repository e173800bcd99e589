import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { bodyOf, type Schemas } from "../../api/client.ts";
import type { ProjectApi } from "../../api/use-api.tsx";
import { defaultRange, type OverviewSearch, ranges } from "./overview-search.ts";

export type Metrics = Schemas["Metrics"];
const refetchMs = 30_000;

export const metricsQuery = (
  { api, projectId }: ProjectApi,
  { range = defaultRange, domainId }: OverviewSearch,
) =>
  queryOptions({
    queryKey: [projectId, "metrics", range, domainId],
    queryFn: ({ signal }) => {
      const { interval, ms } = ranges[range];
      const from = new Date(Date.now() - ms).toISOString();
      const query = { from, interval, ...(domainId !== undefined && { domainId }) };
      return bodyOf(api.GET("/metrics", { params: { query }, signal }));
    },
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  });
