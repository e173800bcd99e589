import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";

const refreshMs = 10_000;

export const domainQuery = ({ api, projectId }: ProjectApi, domainId: string) =>
  queryOptions({
    queryKey: [projectId, "domain", domainId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/domains/{domainId}", { params: { path: { domainId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.status === "verified" ? false : refreshMs),
  });

export const recordsQuery = ({ api, projectId }: ProjectApi, domainId: string) =>
  queryOptions({
    queryKey: [projectId, "domain", domainId, "records"],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/domains/{domainId}/dns-records", { params: { path: { domainId } }, signal })),
    refetchInterval: refreshMs,
  });

export const complianceQuery = ({ api, projectId }: ProjectApi, domainId: string) =>
  queryOptions({
    queryKey: [projectId, "domain", domainId, "compliance"],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/domains/{domainId}/compliance", { params: { path: { domainId } }, signal })),
  });

export const deliveryTimesQuery = ({ api, projectId }: ProjectApi, domainId: string) =>
  queryOptions({
    queryKey: [projectId, "domain", domainId, "delivery-times"],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/domains/{domainId}/delivery-times", { params: { path: { domainId } }, signal })),
  });

/** Checks the records now instead of at the next round. */
export function useCheckNow(domainId: string) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  return useOnce({
    mutationFn: () => bodyOf(api.POST("/domains/{domainId}/verify", { params: { path: { domainId } } })),
    onSettled: () => client.invalidateQueries({ queryKey: [projectId] }),
  });
}

export function useDeleteDomain(domainId: string, onDone: () => void) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  return useOnce({
    mutationFn: () => bodyOf(api.DELETE("/domains/{domainId}", { params: { path: { domainId } } })),
    onSuccess: async () => {
      onDone();
      client.removeQueries({ queryKey: [projectId, "domain", domainId] });
      await client.invalidateQueries({ queryKey: [projectId, "domains"] });
    },
  });
}
