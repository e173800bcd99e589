import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../../api/client.ts";
import { useProject } from "../../../api/use-api.tsx";
import { Tabs } from "../../../kit/tabs.tsx";
import { QueryView } from "../../../shell/query-view.tsx";
import { Preview } from "../../email/preview.tsx";
import type { Broadcast } from "../broadcast.ts";
import { contentOfB } from "./draft-variants.ts";

/** What is saved, as people get it; a template is rendered by the service. */
export function BroadcastPreview({ broadcast }: { broadcast: Broadcast }) {
  return (
    <section aria-label="Preview">
      {broadcast.variants === null ? (
        <OneContent content={broadcast} />
      ) : (
        <Tabs
          label="Preview"
          tabs={[
            { id: "a", label: "Variant A", content: <OneContent content={broadcast} /> },
            { id: "b", label: "Variant B", content: <OneContent content={contentOfB(broadcast)} /> },
          ]}
        />
      )}
    </section>
  );
}

type Content = Pick<Broadcast, "subject" | "html" | "template">;

function OneContent({ content: { subject, html, template } }: { content: Content }) {
  if (template !== null) return <OfTemplate subject={subject} template={template} />;
  return (
    <>
      <Subject text={subject} />
      <Preview html={html} />
    </>
  );
}

interface OfTemplateProps {
  readonly subject: string | null;
  readonly template: NonNullable<Broadcast["template"]>;
}

function OfTemplate({ subject, template: { id: templateId, version, variables } }: OfTemplateProps) {
  const { api, projectId } = useProject();
  const query = useQuery({
    queryKey: [projectId, "templates", "render", templateId, version, variables],
    queryFn: async ({ signal }) => {
      const path = { templateId };
      const template = await bodyOf(api.GET("/templates/{templateId}", { params: { path }, signal }));
      const published = version ?? template.publishedVersion ?? undefined;
      const body = { variables, ...(published !== undefined && { version: published }) };
      return bodyOf(api.POST("/templates/{templateId}/render", { params: { path }, body, signal }));
    },
    retry: false,
  });
  return (
    <QueryView query={query} what="the preview" title="The preview" rows={4}>
      {(rendered) => (
        <>
          <Subject text={subject ?? rendered.subject} />
          <Preview html={rendered.html} />
          <p className="quiet">Fields of contacts are filled in when it is sent.</p>
        </>
      )}
    </QueryView>
  );
}

function Subject({ text }: { text: string | null }) {
  return (
    <p className="preview-subject">
      <strong>{text ?? "No subject yet"}</strong>
    </p>
  );
}
