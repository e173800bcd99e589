import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { Editor } from "./editor.tsx";
import { PublishButton } from "./publish.tsx";
import { TemplateState } from "./templates-page.tsx";
import { Uses } from "./uses.tsx";
import { Versions } from "./versions.tsx";

const route = getRouteApi("/projects/$projectId/templates/$templateId");

export function TemplatePage() {
  const { api, projectId } = useProject();
  const { templateId } = route.useParams();
  const query = useQuery({
    queryKey: [projectId, "templates", "one", templateId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/templates/{templateId}", { params: { path: { templateId } }, signal })),
  });
  return (
    <QueryView query={query} what="this template" title="The template" isPage>
      {(template) => (
        <>
          <PageHeader
            title={template.name}
            path={
              <Link to="/projects/$projectId/templates" params={{ projectId }}>
                Templates
              </Link>
            }
            sentence={<TemplateState template={template} />}
            actions={<PublishButton template={template} />}
          />
          <Tabs
            label="Template"
            tabs={[
              // What is being typed belongs to the draft that it began with.
              { id: "editor", label: "Editor", content: <Editor key={template.id} template={template} /> },
              { id: "versions", label: "Versions", content: <Versions template={template} /> },
              { id: "uses", label: "Used by", content: <Uses template={template} /> },
            ]}
          />
        </>
      )}
    </QueryView>
  );
}
