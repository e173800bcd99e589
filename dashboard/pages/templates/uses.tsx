import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import type { Template } from "./template.ts";

/** The templates that include this one as their layout or as a block. */
export function Uses({ template }: { template: Template }) {
  const { api, projectId } = useProject();
  const params = { path: { templateId: template.id } };
  const query = useQuery({
    queryKey: [projectId, "templates", "uses", template.id],
    queryFn: ({ signal }) => bodyOf(api.GET("/templates/{templateId}/uses", { params, signal })),
  });
  return (
    <QueryView query={query} what="what uses this template" title="The list" rows={2}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="quiet">No other template uses it.</p>
        ) : (
          <ul className="plain-list">
            {items.map(({ id: templateId, name }) => (
              <li key={templateId}>
                <Link to="/projects/$projectId/templates/$templateId" params={{ projectId, templateId }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
