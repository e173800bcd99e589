import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { number } from "../../kit/numbers.ts";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { Menu } from "../../kit/overlays/menu.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import type { ListSearch } from "../../shell/list-search.ts";
import { PagedList, type Place } from "../../shell/paged-list.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Group, Kind } from "./group.ts";
import { GroupForm } from "./group-form.tsx";
import { useDeletionProblem } from "./in-use.tsx";
import { PeopleDialog } from "./people.tsx";

type Open = { readonly dialog: "form" | "people" | "delete"; readonly group?: Group };

const words = {
  audiences: {
    one: "audience",
    empty: "An audience is a list of contacts, such as the customers of one shop.",
    loses: "Its contacts are deleted with it, also from other audiences and topics.",
  },
  topics: {
    one: "topic",
    empty: "A topic is what people can leave without leaving everything, such as a newsletter.",
    loses: "Its contacts stay, and what they chose for it is forgotten.",
  },
} as const;

function load({ api }: ProjectApi, kind: Kind, query: Place, signal: AbortSignal) {
  return kind === "audiences"
    ? bodyOf(api.GET("/audiences", { params: { query }, signal }))
    : bodyOf(api.GET("/topics", { params: { query }, signal }));
}

/** Audiences or topics, which have the same form. */
export function NamedGroups({ kind }: { kind: Kind }) {
  const project = useProject();
  const [search, setSearch] = useState<ListSearch>({});
  const [open, setOpen] = useState<Open>();
  const { one, empty } = words[kind];
  const add = (
    <Button onClick={() => setOpen({ dialog: "form" })}>
      <Icon name="plus" /> Create {one}
    </Button>
  );
  return (
    <>
      <div className="list-actions">{add}</div>
      <PagedList
        name={[kind, "list"]}
        what={`the ${kind} of this project`}
        search={search}
        onSearch={setSearch}
        load={(place, signal) => load(project, kind, place, signal)}
        empty={
          <State title={`No ${one} yet`}>
            <p>{empty}</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(setOpen)} keyOf={({ id }) => id} />}
      </PagedList>
      <GroupDialog kind={kind} open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function GroupDialog({ kind, open, onClose }: { kind: Kind; open: Open | undefined; onClose: () => void }) {
  if (open?.dialog === "form") return <GroupForm kind={kind} group={open.group} onClose={onClose} />;
  if (!open?.group) return null;
  if (open.dialog === "people")
    return <PeopleDialog kind={kind} id={open.group.id} name={open.group.name} onClose={onClose} />;
  return <DeleteGroup kind={kind} group={open.group} onClose={onClose} />;
}

function columns(onOpen: (open: Open) => void): readonly Column<Group>[] {
  return [
    {
      head: "Name",
      kind: "name",
      cell: (group) => (
        <button type="button" className="text-button" onClick={() => onOpen({ dialog: "people", group })}>
          {group.name}
        </button>
      ),
    },
    { head: "Description", kind: "wide", cell: ({ description }) => description },
    { head: "People", kind: "right", width: "90px", cell: ({ contactCount }) => number(contactCount) },
    { head: "Changed", kind: "wide", width: "118px", cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    {
      head: "Actions",
      kind: "actions",
      width: "44px",
      cell: (group) => (
        <Menu
          className="icon-button"
          label={`Actions for ${group.name}`}
          trigger={<Icon name="more" />}
          items={[
            { id: "change", label: "Change…", onSelect: () => onOpen({ dialog: "form", group }) },
            { id: "delete", label: "Delete…", onSelect: () => onOpen({ dialog: "delete", group }) },
          ]}
        />
      ),
    },
  ];
}

function DeleteGroup({ kind, group, onClose }: { kind: Kind; group: Group; onClose: () => void }) {
  const remove = useChange(
    kind,
    ({ api }) =>
      kind === "audiences"
        ? bodyOf(api.DELETE("/audiences/{audienceId}", { params: { path: { audienceId: group.id } } }))
        : bodyOf(api.DELETE("/topics/{topicId}", { params: { path: { topicId: group.id } } })),
    onClose,
  );
  const problem = useDeletionProblem(remove.error);
  const { one, loses } = words[kind];
  return (
    <Confirm
      title={`Delete ${group.name}?`}
      text={`The ${one} of ${number(group.contactCount)} people is gone. ${loses} This cannot be undone.`}
      verb={`Delete ${one}`}
      problem={problem}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
