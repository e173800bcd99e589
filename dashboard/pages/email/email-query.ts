import { queryOptions } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import type { ProjectApi } from "../../api/use-api.tsx";

const refreshMs = 3_000;
const underWay = new Set(["scheduled", "queued", "sending", "sent", "delivery_delayed"]);

export const emailQuery = ({ api, projectId }: ProjectApi, emailId: string) =>
  queryOptions({
    queryKey: [projectId, "email", emailId],
    queryFn: ({ signal }) => bodyOf(api.GET("/emails/{emailId}", { params: { path: { emailId } }, signal })),
    refetchInterval: ({ state }) => (state.data && !underWay.has(state.data.status) ? false : refreshMs),
  });
