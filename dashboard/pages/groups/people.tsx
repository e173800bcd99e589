import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Dialog } from "../../kit/overlays/dialog.tsx";
import { State } from "../../kit/states.tsx";
import type { ListSearch } from "../../shell/list-search.ts";
import { PagedList, type Place } from "../../shell/paged-list.tsx";
import { contactColumns } from "../contacts/contacts-page.tsx";

const perPage = 20;

interface PeopleProps {
  readonly kind: "audiences" | "topics" | "segments";
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function load({ api }: ProjectApi, { kind, id }: PeopleProps, query: Place, signal: AbortSignal) {
  if (kind === "audiences") {
    const params = { path: { audienceId: id }, query };
    return bodyOf(api.GET("/audiences/{audienceId}/contacts", { params, signal }));
  }
  if (kind === "topics") {
    const params = { path: { topicId: id }, query };
    return bodyOf(api.GET("/topics/{topicId}/contacts", { params, signal }));
  }
  const params = { path: { segmentId: id }, query };
  return bodyOf(api.GET("/segments/{segmentId}/contacts", { params, signal }));
}

/** The people of a group, now. */
export function PeopleDialog(props: PeopleProps) {
  const { kind, id, name, onClose } = props;
  const project = useProject();
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <Dialog
      title={`People of ${name}`}
      form="sheet"
      isClosable
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <PagedList
        name={[kind, "people", id]}
        what="these people"
        search={search}
        onSearch={setSearch}
        perPage={perPage}
        load={(place, signal) => load(project, props, place, signal)}
        empty={
          <State title="Nobody">
            <p>No contact is in it now.</p>
          </State>
        }
      >
        {(items) => (
          <Table
            items={items}
            columns={contactColumns(project.projectId).slice(0, 2)}
            keyOf={(one) => one.id}
          />
        )}
      </PagedList>
    </Dialog>
  );
}
