import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Address } from "../../kit/address.tsx";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Find } from "../../kit/lists/find.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { PagedList } from "../../shell/paged-list.tsx";
import { useChange } from "../../shell/use-change.ts";
import { AddSuppression } from "./add-suppression.tsx";

type Suppression = Schemas["Suppression"];

const route = getRouteApi("/projects/$projectId/suppressions");
const reasons: Readonly<Record<Suppression["reason"], string>> = {
  bounce: "The address bounced",
  complaint: "The person complained",
  repeated_soft_bounces: "It could not be reached repeatedly",
  unsubscribed: "The person unsubscribed",
  manual: "Added by hand",
};

export function SuppressionsPage() {
  const { api } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Suppression>();
  const { find } = search;
  return (
    <>
      <PageHeader
        title="Suppressions"
        sentence="Nothing is sent to these addresses, and nothing is charged for them."
        actions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" /> Suppress address
          </Button>
        }
      />
      <Find
        label="Find by address"
        placeholder="ines@example.com"
        value={find ?? ""}
        onFind={(text) => void navigate({ search: text === "" ? {} : { find: text } })}
      />
      <PagedList
        name={["suppressions"]}
        what="the suppressions of this project"
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        load={(place, signal) => {
          const query = { ...place, ...(find !== undefined && { email: find }) };
          return bodyOf(api.GET("/suppressions", { params: { query }, signal }));
        }}
        empty={
          <State title="Nobody is suppressed">
            <p>Addresses that bounce or complain appear here by themselves.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(setRemoved)} keyOf={({ id }) => id} />}
      </PagedList>
      {isAdding && <AddSuppression onClose={() => setAdding(false)} />}
      {removed && <RemoveSuppression item={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function columns(onRemove: (item: Suppression) => void): readonly Column<Suppression>[] {
  return [
    {
      head: "Address",
      kind: "name",
      cell: ({ email }) =>
        email === null ? <span className="quiet">an erased person</span> : <Address text={email} />,
    },
    { head: "Reason", cell: ({ reason }) => reasons[reason] },
    { head: "For", width: "120px", cell: ({ scope }) => (scope === "all" ? "everything" : "marketing") },
    { head: "Since", kind: "right", width: "118px", cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: "Actions",
      kind: "actions",
      width: "90px",
      cell: (item) => (
        <Button kind="quiet" aria-label={`Remove ${item.email ?? item.id}`} onClick={() => onRemove(item)}>
          Remove…
        </Button>
      ),
    },
  ];
}

function RemoveSuppression({ item, onClose }: { item: Suppression; onClose: () => void }) {
  const params = { path: { suppressionId: item.id } };
  const remove = useChange(
    "suppressions",
    ({ api }) => bodyOf(api.DELETE("/suppressions/{suppressionId}", { params })),
    onClose,
  );
  return (
    <Confirm
      title={`Send to ${item.email ?? "this address"} again?`}
      text="Emails to this address are sent from now on. Another bounce or complaint suppresses it again, and counts against the reputation of your domains."
      verb="Remove suppression"
      problem={remove.error?.message}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
