import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { domainsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Field, SelectField } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { Icon } from "../../kit/icon.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Mark, type MarkName } from "../../kit/mark.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { PagedList } from "../../shell/paged-list.tsx";
import { useChange } from "../../shell/use-change.ts";

type Summary = Schemas["BroadcastSummary"];

const route = getRouteApi("/projects/$projectId/broadcasts");
const words: Readonly<Record<Summary["status"], readonly [MarkName, string]>> = {
  draft: ["queued", "Draft"],
  scheduled: ["scheduled", "Scheduled"],
  preparing: ["sending", "Preparing"],
  sending: ["sending", "Sending"],
  paused: ["delayed", "Paused"],
  sent: ["delivered", "Sent"],
  canceled: ["canceled", "Canceled"],
  failed: ["failed", "Failed"],
};

export function BroadcastStatus({ status }: Pick<Summary, "status">) {
  const [mark, word] = words[status];
  return (
    <span className="status">
      <Mark name={mark} />
      {word}
    </span>
  );
}

export function BroadcastsPage() {
  const { api, projectId } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title="Broadcasts"
        sentence="One email to everybody of an audience or segment."
        actions={
          <Button kind="primary" onClick={() => setCreating(true)}>
            <Icon name="plus" /> Create broadcast
          </Button>
        }
      />
      <PagedList
        name={["broadcasts", "list"]}
        what="the broadcasts of this project"
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        load={(query, signal) => bodyOf(api.GET("/broadcasts", { params: { query }, signal }))}
        empty={
          <State title="No broadcast yet">
            <p>Create a draft, choose who gets it, and look at it before anything is sent.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(projectId)} keyOf={({ id }) => id} />}
      </PagedList>
      {isCreating && <CreateBroadcast onClose={() => setCreating(false)} />}
    </>
  );
}

function columns(projectId: string): readonly Column<Summary>[] {
  return [
    {
      head: "Name",
      kind: "name",
      cell: ({ id: broadcastId, name }) => (
        <Link
          className="row-link"
          to="/projects/$projectId/broadcasts/$broadcastId"
          params={{ projectId, broadcastId }}
          preload={false}
        >
          {name}
        </Link>
      ),
    },
    { head: "State", width: "150px", cell: ({ status }) => <BroadcastStatus status={status} /> },
    { head: "Changed", kind: "right", width: "118px", cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
}

function CreateBroadcast({ onClose }: { onClose: () => void }) {
  const project = useProject();
  const navigate = useNavigate();
  const domains = useQuery(domainsQuery(project)).data?.items ?? [];
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState("");
  const domainId = chosen || (domains[0]?.id ?? "");
  const create = useChange(
    "broadcasts",
    ({ api }) => bodyOf(api.POST("/broadcasts", { body: { name: name.trim(), domainId } })),
    ({ id: broadcastId }) =>
      void navigate({
        to: "/projects/$projectId/broadcasts/$broadcastId",
        params: { projectId: project.projectId, broadcastId },
      }),
  );
  return (
    <FormDialog
      title="Create broadcast"
      description="A draft: nothing is sent by it."
      verb="Create draft"
      problem={create.error?.message}
      isBusy={create.isPending || domainId === ""}
      onSubmit={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        maxLength={100}
        hint="Only you see it."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="Domain"
        value={domainId}
        options={domains.map((one) => ({ value: one.id, label: `${one.name} (${one.region})` }))}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
