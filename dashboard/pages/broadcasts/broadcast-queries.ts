import { queryOptions } from "@tanstack/react-query";
import { bodyOf, type Schemas } from "../../api/client.ts";
import type { ProjectApi } from "../../api/use-api.tsx";
import type { Broadcast } from "./broadcast.ts";

const refreshMs = 3_000;
/** What the service moves on by itself. */
const underWay = new Set<Broadcast["status"]>(["scheduled", "preparing", "sending", "paused"]);

export const broadcastQuery = ({ api, projectId }: ProjectApi, broadcastId: string) =>
  queryOptions({
    queryKey: [projectId, "broadcasts", "one", broadcastId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/broadcasts/{broadcastId}", { params: { path: { broadcastId } }, signal })),
    refetchInterval: ({ state }) => (state.data && underWay.has(state.data.status) ? refreshMs : false),
  });

/** Its key has the revision and status, because both change what a broadcast costs. */
export const costQuery = ({ api, projectId }: ProjectApi, { id, revision, status }: Broadcast) =>
  queryOptions({
    queryKey: [projectId, "broadcasts", "cost", id, revision, status],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/broadcasts/{broadcastId}/cost", { params: { path: { broadcastId: id } }, signal })),
  });

export const checkQuery = ({ api, projectId }: ProjectApi, { id, revision, status }: Broadcast) =>
  queryOptions({
    queryKey: [projectId, "broadcasts", "check", id, revision, status],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/broadcasts/{broadcastId}/check", { params: { path: { broadcastId: id } }, signal })),
  });

export type Analytics = Schemas["BroadcastAnalytics"];

/** The figures change while it is sent, and for days afterwards. */
export const analyticsQuery = ({ api, projectId }: ProjectApi, { id, status }: Broadcast) =>
  queryOptions({
    queryKey: [projectId, "broadcasts", "analytics", id],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/broadcasts/{broadcastId}/analytics", { params: { path: { broadcastId: id } }, signal }),
      ),
    refetchInterval: underWay.has(status) ? refreshMs : false,
  });
