import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { ThingHeader } from "../../shell/thing-header.tsx";
import { Unsaved } from "../../shell/unsaved.tsx";
import { Editor } from "./editor.tsx";
import { PublishButton } from "./publish.tsx";
import type { Template } from "./template.ts";
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
      {(template) => <OneTemplate key={template.id} template={template} />}
    </QueryView>
  );
}

function OneTemplate({ template }: { template: Template }) {
  const { projectId } = useProject();
  const [isDirty, setDirty] = useState(false);
  // A version that becomes the draft replaces what is in the editor; nothing else does.
  const [restored, setRestored] = useState(0);
  return (
    <>
      <ThingHeader
        title={template.name}
        id={template.id}
        list={
          <Link to="/projects/$projectId/templates" params={{ projectId }}>
            Templates
          </Link>
        }
        state={<TemplateState template={template} />}
        actions={<PublishButton template={template} isDirty={isDirty} />}
      />
      <Unsaved isChanged={isDirty} />
      <Tabs
        label="Template"
        tabs={[
          {
            ...{ id: "editor", label: "Editor", isKept: true },
            content: <Editor key={restored} template={template} onDirty={setDirty} />,
          },
          {
            ...{ id: "versions", label: "Versions" },
            content: <Versions template={template} onRestored={() => setRestored(restored + 1)} />,
          },
          { id: "uses", label: "Used by", content: <Uses template={template} /> },
        ]}
      />
    </>
  );
}
