import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Domain, domainsQuery, limitsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Banner } from "../../kit/banner.tsx";
import { domainSentence } from "../domains/domain-words.ts";
import { PausedBanner } from "../limits/paused-banner.tsx";

/** The one thing that is worst, with what follows from it and where to act; nothing where all is well. */
export function Trouble() {
  const project = useProject();
  const { data: limits } = useQuery(limitsQuery(project));
  const { data: domains } = useQuery(domainsQuery(project));
  const { projectId } = project;
  if (limits?.outbound.paused)
    return (
      <PausedBanner outbound={limits.outbound}>
        <Link className="button button-plain" to="/projects/$projectId/limits" params={{ projectId }}>
          {limits.outbound.pausedByOperator ? "See why" : "See why and resume"}
        </Link>
      </PausedBanner>
    );
  const lost = domains?.items.find(isLost);
  if (!lost) return null;
  return (
    <Banner fact={`${lost.name} has lost its records.`} consequence={domainSentence(lost)}>
      <Link
        className="button button-plain"
        to="/projects/$projectId/domains/$domainId"
        params={{ projectId, domainId: lost.id }}
      >
        See the records
      </Link>
    </Banner>
  );
}

function isLost({ status }: Domain): boolean {
  return status === "failed" || status === "temporary_failure";
}
