import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { Icon } from "../../kit/icon.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import type { ListSearch } from "../../shell/list-search.ts";
import { PagedList } from "../../shell/paged-list.tsx";
import { useChange } from "../../shell/use-change.ts";

type Entry = Schemas["BlocklistEntry"];

export function Blocklist() {
  const { api } = useProject();
  const [search, setSearch] = useState<ListSearch>({});
  const [isAdding, setAdding] = useState(false);
  const remove = useChange("inbound", (project, blocklistEntryId: string) =>
    bodyOf(
      project.api.DELETE("/inbound/blocklist/{blocklistEntryId}", { params: { path: { blocklistEntryId } } }),
    ),
  );
  return (
    <>
      <div className="list-actions">
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" /> Block sender
        </Button>
      </div>
      {remove.error && (
        <p className="field-error" role="alert">
          {remove.error.message}
        </p>
      )}
      <PagedList
        name={["inbound", "blocklist"]}
        what="the blocklist of this project"
        search={search}
        onSearch={setSearch}
        load={(query, signal) => bodyOf(api.GET("/inbound/blocklist", { params: { query }, signal }))}
        empty={
          <State title="Nobody is blocked">
            <p>Emails of a blocked address, domain or network are recorded and go no further.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(remove.mutate)} keyOf={({ id }) => id} />}
      </PagedList>
      {isAdding && <AddEntry onClose={() => setAdding(false)} />}
    </>
  );
}

function columns(onRemove: (id: string) => void): readonly Column<Entry>[] {
  return [
    { head: "Sender", kind: "name", cell: ({ value }) => value },
    { head: "Kind", width: "120px", cell: ({ kind }) => kind },
    { head: "Reason", kind: "wide", cell: ({ reason }) => reason },
    { head: "Since", kind: "right", width: "118px", cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: "Actions",
      kind: "actions",
      width: "90px",
      cell: ({ id, value }) => (
        <Button kind="quiet" aria-label={`Unblock ${value}`} onClick={() => onRemove(id)}>
          Unblock
        </Button>
      ),
    },
  ];
}

function AddEntry({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState("");
  const [reason, setReason] = useState("");
  const add = useChange(
    "inbound",
    ({ api }) => {
      const body = { value: value.trim(), ...(reason.trim() !== "" && { reason: reason.trim() }) };
      return bodyOf(api.POST("/inbound/blocklist", { body }));
    },
    onClose,
  );
  return (
    <FormDialog
      title="Block sender"
      verb="Block sender"
      problem={add.error?.message}
      isBusy={add.isPending}
      onSubmit={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="Sender"
        required
        maxLength={320}
        placeholder="spam@example.com"
        hint="An address, a domain, *.domain for its subdomains, or a network such as 192.0.2.0/24."
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Field
        label="Reason"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
