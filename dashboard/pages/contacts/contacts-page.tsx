import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Address } from "../../kit/address.tsx";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Find } from "../../kit/lists/find.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Mark } from "../../kit/mark.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { PagedList } from "../../shell/paged-list.tsx";
import type { Contact } from "./contact.ts";
import { CreateContact } from "./contact-form.tsx";
import { ExportContacts } from "./export-contacts.tsx";
import { ImportContacts } from "./import-contacts.tsx";

type Open = "create" | "import" | "export";

const route = getRouteApi("/projects/$projectId/contacts");

export function ContactsPage() {
  const { api, projectId } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { find } = search;
  return (
    <>
      <PageHeader title="Contacts" actions={<Actions onOpen={setOpen} />} />
      <Find
        label="Find by address"
        placeholder="ines@example.com"
        value={find ?? ""}
        onFind={(text) => void navigate({ search: text === "" ? {} : { find: text } })}
      />
      <PagedList
        name={["contacts", "list"]}
        what="the contacts of this project"
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        load={(place, signal) => {
          const query = { ...place, ...(find !== undefined && { email: find }) };
          return bodyOf(api.GET("/contacts", { params: { query }, signal }));
        }}
        empty={
          <State title="No contact yet">
            <p>Add a person, or import a CSV file with a column of addresses.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={contactColumns(projectId)} keyOf={({ id }) => id} />}
      </PagedList>
      {open === "create" && <CreateContact onClose={close} />}
      {open === "import" && <ImportContacts onClose={close} />}
      {open === "export" && <ExportContacts onClose={close} />}
    </>
  );
}

function Actions({ onOpen }: { onOpen: (open: Open) => void }) {
  return (
    <>
      <Button onClick={() => onOpen("export")}>Export…</Button>
      <Button onClick={() => onOpen("import")}>Import…</Button>
      <Button kind="primary" onClick={() => onOpen("create")}>
        <Icon name="plus" /> Add contact
      </Button>
    </>
  );
}

export function contactColumns(projectId: string): readonly Column<Contact>[] {
  return [
    {
      head: "Address",
      kind: "name",
      width: "48%",
      cell: ({ id: contactId, email }) => (
        <Link
          className="row-link"
          to="/projects/$projectId/contacts/$contactId"
          params={{ projectId, contactId }}
          preload={false}
        >
          <Address text={email} />
        </Link>
      ),
    },
    { head: "Name", cell: (contact) => nameOf(contact) },
    { head: "State", width: "140px", cell: (contact) => <Subscribed contact={contact} /> },
    { head: "Added", kind: "right", width: "118px", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

export function nameOf({ firstName, lastName }: Contact): string {
  return [firstName, lastName].filter((name) => name !== null).join(" ");
}

export function Subscribed({ contact }: { contact: Contact }) {
  return (
    <span className="status">
      <Mark name={contact.unsubscribed ? "suppressed" : "tick"} />
      {contact.unsubscribed ? "Unsubscribed" : "Subscribed"}
    </span>
  );
}
