import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { type CreatedKey, mostRows } from "../../api/queries.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";

export const keysQuery = ({ api, projectId }: ProjectApi) =>
  queryOptions({
    queryKey: [projectId, "keys"],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/projects/{projectId}/keys", {
          params: { path: { projectId }, query: { limit: mostRows } },
          signal,
        }),
      ),
  });

export const auditQuery = ({ api, projectId }: ProjectApi) =>
  queryOptions({
    queryKey: [projectId, "keys", "audit"],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/projects/{projectId}/audit", {
          params: { path: { projectId }, query: { limit: mostRows } },
          signal,
        }),
      ),
  });

export function useCreateKey(onCreated: (key: CreatedKey) => void) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  return useOnce({
    mutationFn: (body: Schemas["CreateKeyBody"]) =>
      bodyOf(api.POST("/projects/{projectId}/keys", { params: { path: { projectId } }, body })),
    // The text of a key is kept nowhere: not as the result of this mutation either.
    gcTime: 0,
    onSuccess: (key) => {
      onCreated(key);
      return client.invalidateQueries({ queryKey: [projectId, "keys"] });
    },
  });
}

export function useUpdateKey(keyId: string, onDone: () => void) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  const path = { projectId, keyId };
  return useOnce({
    mutationFn: (body: Schemas["UpdateKeyBody"]) =>
      bodyOf(api.PATCH("/projects/{projectId}/keys/{keyId}", { params: { path }, body })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [projectId, "keys"] });
      onDone();
    },
  });
}

export function useRevokeKey(keyId: string, onDone: () => void) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  const path = { projectId, keyId };
  return useOnce({
    mutationFn: () => bodyOf(api.POST("/projects/{projectId}/keys/{keyId}/revoke", { params: { path } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [projectId, "keys"] });
      onDone();
    },
  });
}
