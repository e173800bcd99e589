import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { type CreatedKey, type Domain, domainsQuery } from "../../api/queries.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { DomainStep, FirstRequestStep, KeyStep, WatchStep } from "./steps.tsx";

const refreshMs = 2_000;

/** The oldest thing that shows that a request was made; polled until there is one. */
const firstEmailQuery = ({ api, projectId }: ProjectApi, since: string) =>
  queryOptions({
    queryKey: [projectId, "emails", "newest", since],
    queryFn: async ({ signal }) => {
      const { items } = await bodyOf(api.GET("/emails", { params: { query: { limit: 1 } }, signal }));
      return items.find(({ createdAt }) => createdAt > since) ?? null;
    },
    refetchInterval: ({ state }) => (state.data ? false : refreshMs),
  });

/** From nothing to an email that arrives: a verified domain, a key, one request, and what became of it. */
export function StartPage() {
  const project = useProject();
  const [created, setCreated] = useState<CreatedKey>();
  const [openedAt] = useState(() => new Date().toISOString());
  const domains = useQuery(domainsQuery(project)).data?.items;
  const verified = domains?.find(({ status }: Domain) => status === "verified");
  const email = useQuery({
    ...firstEmailQuery(project, created?.createdAt ?? openedAt),
    enabled: created !== undefined,
  }).data;
  return (
    <div className="start">
      <PageHeader
        title="First ten minutes"
        sentence="A domain, a key, one request, and an email that you watch arrive."
      />
      <ol className="rail">
        <DomainStep domain={verified} isKnown={domains !== undefined} />
        <KeyStep created={created} isReady={verified !== undefined} onCreated={setCreated} />
        <FirstRequestStep created={created} domain={verified} isReceived={email != null} />
        <WatchStep emailId={email?.id} />
      </ol>
    </div>
  );
}
