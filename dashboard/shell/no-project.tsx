import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { projectsQuery } from "../api/queries.ts";
import { usePersonApi } from "../api/use-api.tsx";
import { QueryView } from "./query-view.tsx";

/** The address without a project: goes on to the first one, or to the creation of one. */
export function NoProject() {
  const query = useQuery(projectsQuery(usePersonApi()));
  return (
    <main className="lone">
      <QueryView isPage query={query} what="your projects" title="Your projects">
        {({ items: [first] }) =>
          first ? (
            <Navigate to="/projects/$projectId/emails" params={{ projectId: first.id }} replace />
          ) : (
            <Navigate to="/new-project" replace />
          )
        }
      </QueryView>
    </main>
  );
}
