import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import type { operations } from "../../api/schema.js";
import { useProject } from "../../api/use-api.tsx";
import { Address } from "../../kit/address.tsx";
import { Button } from "../../kit/button.tsx";
import { Find } from "../../kit/lists/find.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Dialog } from "../../kit/overlays/dialog.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import type { ListSearch } from "../../shell/list-search.ts";
import { PagedList } from "../../shell/paged-list.tsx";

type Event = Schemas["Event"];

const refreshMs = 4_000;
const route = getRouteApi("/projects/$projectId/activity");

type Query = NonNullable<operations["listActivity"]["parameters"]["query"]>;

/** The API finds events by their type, or by the email or contact that they concern. */
function filterOf({ find }: ListSearch): Query {
  if (find === undefined) return {};
  if (find.startsWith("eml_")) return { emailId: find };
  if (find.startsWith("con_")) return { contactId: find };
  // Typed by a person: the API refuses what is no type, and names those that are.
  return { type: find as NonNullable<Query["type"]> };
}

export function ActivityPage() {
  const { api, projectId } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [shown, setShown] = useState<Event>();
  return (
    <>
      <PageHeader title="Activity" sentence="Every event of this project, as webhooks deliver them." />
      <Find
        label="Find by type, email ID or contact ID"
        placeholder="email.bounced"
        value={search.find ?? ""}
        onFind={(text) => void navigate({ search: text === "" ? {} : { find: text } })}
      />
      <PagedList
        name={["activity"]}
        what="the activity of this project"
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        refreshMs={refreshMs}
        load={(place, signal) => {
          const query = { ...place, ...filterOf(search) };
          return bodyOf(api.GET("/activity", { params: { query }, signal }));
        }}
        empty={
          <State title="Nothing has happened yet">
            <p>Sends, deliveries, changes of contacts and domains appear here.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(projectId, setShown)} keyOf={({ id }) => id} />}
      </PagedList>
      {shown && (
        <Dialog
          title={shown.type}
          form="sheet"
          isClosable
          onClose={() => setShown(undefined)}
          footer={<Button onClick={() => setShown(undefined)}>Close</Button>}
        >
          <pre className="answer">{JSON.stringify(shown, undefined, 2)}</pre>
        </Dialog>
      )}
    </>
  );
}

function columns(projectId: string, onOpen: (event: Event) => void): readonly Column<Event>[] {
  return [
    {
      head: "Event",
      kind: "name",
      cell: (event) => (
        <button type="button" className="text-button" onClick={() => onOpen(event)}>
          {event.type}
        </button>
      ),
    },
    {
      head: "Recipient",
      cell: ({ recipient }) => (recipient === undefined ? null : <Address text={recipient} />),
    },
    {
      head: "Email",
      kind: "wide",
      cell: ({ emailId }) =>
        emailId === undefined ? null : (
          <Link
            className="mono"
            to="/projects/$projectId/emails/$emailId"
            params={{ projectId, emailId }}
            preload={false}
          >
            …{emailId.slice(-8)}
          </Link>
        ),
    },
    { head: "Time", kind: "right", width: "118px", cell: ({ at }) => <Time at={at} form="clock" /> },
  ];
}
