import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Template } from "./template.ts";

/** Every content that was saved, what changed in it, and the way back. */
export function Versions({ template, onRestored }: { template: Template; onRestored: () => void }) {
  const { api, projectId } = useProject();
  const [shown, setShown] = useState<number>();
  const path = { templateId: template.id };
  const query = useQuery({
    queryKey: [projectId, "templates", "versions", template.id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/templates/{templateId}/versions", { params: { path }, signal })),
  });
  const restore = useChange(
    "templates",
    (project, version: number) =>
      bodyOf(
        project.api.POST("/templates/{templateId}/restore", {
          params: { path },
          body: { version, ifRevision: template.revision },
        }),
      ),
    onRestored,
  );
  return (
    <QueryView query={query} what="the versions of this template" title="The versions" rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <State title="No version yet">
            <p>Every content that is saved is a version.</p>
          </State>
        ) : (
          <>
            <Table
              items={items}
              keyOf={({ version }) => String(version)}
              columns={columns(setShown, restore.mutate)}
            />
            {restore.error && (
              <p className="field-error" role="alert">
                {restore.error.message}
              </p>
            )}
            {shown !== undefined && <Changes template={template} version={shown} />}
          </>
        )
      }
    </QueryView>
  );
}

type Version = Schemas["TemplateVersionSummary"];

function columns(
  onShow: (version: number) => void,
  onRestore: (version: number) => void,
): readonly Column<Version>[] {
  return [
    {
      head: "Version",
      kind: "name",
      cell: ({ version, isPublished }) =>
        isPublished ? <strong>Version {version}, sent now</strong> : `Version ${version}`,
    },
    { head: "Made", kind: "right", width: "118px", cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: "Actions",
      kind: "actions",
      width: "230px",
      cell: ({ version }) => (
        <>
          <Button
            kind="quiet"
            disabled={version === 1}
            aria-label={`Changes in version ${version}`}
            onClick={() => onShow(version)}
          >
            Changes
          </Button>
          <Button
            kind="quiet"
            aria-label={`Make it the draft: version ${version}`}
            onClick={() => onRestore(version)}
          >
            Make it the draft
          </Button>
        </>
      ),
    },
  ];
}

function Changes({ template, version }: { template: Template; version: number }) {
  const { api, projectId } = useProject();
  const params = { path: { templateId: template.id }, query: { from: version - 1, to: version } };
  const query = useQuery({
    queryKey: [projectId, "templates", "diff", template.id, version],
    queryFn: ({ signal }) => bodyOf(api.GET("/templates/{templateId}/diff", { params, signal })),
  });
  return (
    <section aria-label={`Changes in version ${version}`}>
      <h2>Changes in version {version}</h2>
      <QueryView query={query} what="the changes" title="The changes" rows={2}>
        {({ fields }) =>
          fields.length === 0 ? (
            <p className="quiet">Nothing differs from version {version - 1}.</p>
          ) : (
            fields.map(({ field, diff }) => (
              <div key={field}>
                <p>{field}</p>
                <pre className="answer">{diff}</pre>
              </div>
            ))
          )
        }
      </QueryView>
    </section>
  );
}
