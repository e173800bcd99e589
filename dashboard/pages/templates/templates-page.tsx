import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Field, SelectField } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { Icon } from "../../kit/icon.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Mark } from "../../kit/mark.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { PagedList } from "../../shell/paged-list.tsx";
import { useChange } from "../../shell/use-change.ts";

type Summary = Schemas["TemplateSummary"];

const route = getRouteApi("/projects/$projectId/templates");
const start = "<h1>Dear {{firstName}},</h1>\n<p></p>\n";

export function TemplatesPage() {
  const { api, projectId } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title="Templates"
        sentence="Programs send the published version. Edits stay a draft until you publish them."
        actions={
          <Button kind="primary" onClick={() => setCreating(true)}>
            <Icon name="plus" /> Create template
          </Button>
        }
      />
      <PagedList
        name={["templates", "list"]}
        what="the templates of this project"
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        load={(query, signal) => bodyOf(api.GET("/templates", { params: { query }, signal }))}
        empty={
          <State title="No template yet">
            <p>A template has a subject and content with variables, such as a receipt.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(projectId)} keyOf={({ id }) => id} />}
      </PagedList>
      {isCreating && <CreateTemplate onClose={() => setCreating(false)} />}
    </>
  );
}

function columns(projectId: string): readonly Column<Summary>[] {
  return [
    {
      head: "Name",
      kind: "name",
      cell: ({ id: templateId, name }) => (
        <Link
          className="row-link"
          to="/projects/$projectId/templates/$templateId"
          params={{ projectId, templateId }}
          preload={false}
        >
          {name}
        </Link>
      ),
    },
    { head: "State", width: "190px", cell: (template) => <TemplateState template={template} /> },
    { head: "Kind", kind: "wide", width: "110px", cell: ({ kind }) => kind },
    { head: "Changed", kind: "right", width: "118px", cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
}

export function TemplateState({
  template,
}: {
  template: Pick<Summary, "status" | "publishedVersion" | "hasUnpublishedChanges">;
}) {
  const { status, publishedVersion, hasUnpublishedChanges } = template;
  if (status === "draft")
    return (
      <span className="status">
        <Mark name="queued" />
        Draft, not published
      </span>
    );
  return (
    <span className="status">
      <Mark name={hasUnpublishedChanges ? "delayed" : "tick"} />
      {hasUnpublishedChanges
        ? `Edited since version ${publishedVersion}`
        : `Version ${publishedVersion} is sent`}
    </span>
  );
}

const purposes = [
  { value: "transactional", label: "Transactional: somebody waits for it" },
  { value: "marketing", label: "Marketing: people can unsubscribe" },
];

function CreateTemplate({ onClose }: { onClose: () => void }) {
  const { projectId } = useProject();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [purpose, setPurpose] = useState<"transactional" | "marketing">("transactional");
  const create = useChange(
    "templates",
    ({ api }) =>
      bodyOf(
        api.POST("/templates", { body: { name: name.trim(), purpose, subject: name.trim(), html: start } }),
      ),
    ({ id: templateId }) =>
      void navigate({ to: "/projects/$projectId/templates/$templateId", params: { projectId, templateId } }),
  );
  return (
    <FormDialog
      title="Create template"
      verb="Create template"
      problem={create.error?.message}
      isBusy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="Purpose"
        value={purpose}
        options={purposes}
        onChange={(value) => setPurpose(value === "marketing" ? "marketing" : "transactional")}
      />
    </FormDialog>
  );
}
