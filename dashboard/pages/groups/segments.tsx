import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Icon } from "../../kit/icon.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { Menu } from "../../kit/overlays/menu.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import type { ListSearch } from "../../shell/list-search.ts";
import { PagedList } from "../../shell/paged-list.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Segment } from "./group.ts";
import { useDeletionProblem } from "./in-use.tsx";
import { PeopleDialog } from "./people.tsx";

type Open = { readonly dialog: "people" | "delete"; readonly segment: Segment };

export function Segments() {
  const { api, projectId } = useProject();
  const navigate = useNavigate();
  const [search, setSearch] = useState<ListSearch>({});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const change = ({ id: segmentId }: Segment) =>
    void navigate({ to: "/projects/$projectId/segments/$segmentId", params: { projectId, segmentId } });
  return (
    <>
      <div className="list-actions">
        <Link
          className="button button-plain"
          to="/projects/$projectId/segments/$segmentId"
          params={{ projectId, segmentId: "new" }}
        >
          <Icon name="plus" /> Create segment
        </Link>
      </div>
      <PagedList
        name={["segments", "list"]}
        what="the segments of this project"
        search={search}
        onSearch={setSearch}
        load={(query, signal) => bodyOf(api.GET("/segments", { params: { query }, signal }))}
        empty={
          <State title="No segment yet">
            <p>A segment is a filter, such as everybody whose plan is pro.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(setOpen, change)} keyOf={({ id }) => id} />}
      </PagedList>
      {open?.dialog === "people" && (
        <PeopleDialog kind="segments" id={open.segment.id} name={open.segment.name} onClose={close} />
      )}
      {open?.dialog === "delete" && <DeleteSegment segment={open.segment} onClose={close} />}
    </>
  );
}

function columns(
  onOpen: (open: Open) => void,
  onChange: (segment: Segment) => void,
): readonly Column<Segment>[] {
  return [
    {
      head: "Name",
      kind: "name",
      cell: (segment) => (
        <button type="button" className="text-button" onClick={() => onOpen({ dialog: "people", segment })}>
          {segment.name}
        </button>
      ),
    },
    { head: "Description", kind: "wide", cell: ({ description }) => description },
    { head: "Changed", kind: "right", width: "118px", cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    {
      head: "Actions",
      kind: "actions",
      width: "44px",
      cell: (segment) => (
        <Menu
          className="icon-button"
          label={`Actions for ${segment.name}`}
          trigger={<Icon name="more" />}
          items={[
            { id: "change", label: "Change conditions", onSelect: () => onChange(segment) },
            { id: "delete", label: "Delete…", onSelect: () => onOpen({ dialog: "delete", segment }) },
          ]}
        />
      ),
    },
  ];
}

function DeleteSegment({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const params = { path: { segmentId: segment.id } };
  const remove = useChange(
    "segments",
    ({ api }) => bodyOf(api.DELETE("/segments/{segmentId}", { params })),
    onClose,
  );
  const problem = useDeletionProblem(remove.error);
  return (
    <Confirm
      title={`Delete ${segment.name}?`}
      text="Only the filter is gone: the people it finds stay contacts. This cannot be undone."
      verb="Delete segment"
      problem={problem}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
