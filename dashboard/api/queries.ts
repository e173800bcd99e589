import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { type ApiClient, bodyOf, type Schemas } from "./client.ts";
import type { ProjectApi } from "./use-api.tsx";

export type Project = Schemas["Project"];
export type Domain = Schemas["Domain"];
export type Email = Schemas["Email"];
export type EmailSummary = Schemas["EmailSummary"];
/** Scopes are texts here: `*` alone, or names. */
export type Key = Omit<Schemas["ApiKey"], "scopes"> & { readonly scopes: readonly string[] };
/** With the text of the key, which is returned only once. */
export type CreatedKey = Key & { readonly key: string };
export type Member = Schemas["Member"];
export type DnsRecord = Schemas["DnsRecords"]["records"][number];

/** The most that one request returns; a choice of projects or domains with more ends with a note. */
export const mostRows = 100;

export const projectsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["projects"],
    queryFn: ({ signal }) => bodyOf(api.GET("/projects", { params: { query: { limit: mostRows } }, signal })),
  });

export const domainsQuery = ({ api, projectId }: ProjectApi) =>
  queryOptions({
    queryKey: [projectId, "domains"],
    queryFn: ({ signal }) => bodyOf(api.GET("/domains", { params: { query: { limit: mostRows } }, signal })),
  });

export const limitsQuery = ({ api, projectId }: ProjectApi) =>
  queryOptions({
    queryKey: [projectId, "limits"],
    queryFn: ({ signal }) => bodyOf(api.GET("/limits", { signal })),
  });

export const projectQuery = ({ api, projectId }: ProjectApi) =>
  queryOptions({
    queryKey: [projectId, "project"],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/projects/{projectId}", { params: { path: { projectId } }, signal })),
  });

export const meQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => bodyOf(api.GET("/me", { signal })) });

/** Whether a request is worth repeating: the service was busy or could not be reached. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
