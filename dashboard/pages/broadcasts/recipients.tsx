import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Address } from "../../kit/address.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { State } from "../../kit/states.tsx";
import { Status } from "../../kit/status.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { Time } from "../../kit/time.tsx";
import type { ListSearch } from "../../shell/list-search.ts";
import { PagedList } from "../../shell/paged-list.tsx";
import type { Broadcast } from "./broadcast.ts";
import { bounceWords, unsentWords } from "./unsent-words.ts";

type Sent = Schemas["BroadcastEmail"];
type Unsent = Schemas["UnsentRecipient"];

/** Everybody that a broadcast was for: what became of each email, and why others got none. */
export function Recipients({ broadcast: { id } }: { broadcast: Broadcast }) {
  return (
    <section aria-label="Recipients" className="recipients">
      <h2>Recipients</h2>
      <Tabs
        label="Recipients of the broadcast"
        tabs={[
          { id: "sent", label: "Emails", content: <Emails broadcastId={id} /> },
          { id: "unsent", label: "Not sent to", content: <Others broadcastId={id} /> },
        ]}
      />
    </section>
  );
}

function Emails({ broadcastId }: { broadcastId: string }) {
  const { api, projectId } = useProject();
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <PagedList
      name={["broadcasts", "emails", broadcastId]}
      what="the emails of this broadcast"
      search={search}
      onSearch={setSearch}
      load={(query, signal) => {
        const params = { path: { broadcastId }, query };
        return bodyOf(api.GET("/broadcasts/{broadcastId}/emails", { params, signal }));
      }}
      empty={
        <State title="No emails yet">
          <p>They are listed as soon as the recipients are known.</p>
        </State>
      }
    >
      {(items) => <Table items={items} columns={sentColumns(projectId)} keyOf={(one) => one.id} />}
    </PagedList>
  );
}

function Others({ broadcastId }: { broadcastId: string }) {
  const { api, projectId } = useProject();
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <PagedList
      name={["broadcasts", "unsent", broadcastId]}
      what="who got no email of this broadcast"
      search={search}
      onSearch={setSearch}
      load={(query, signal) => {
        const params = { path: { broadcastId }, query };
        return bodyOf(api.GET("/broadcasts/{broadcastId}/unsent", { params, signal }));
      }}
      empty={
        <State title="Nobody was left out">
          <p>Everybody who was chosen got an email.</p>
        </State>
      }
    >
      {(items) => <Table items={items} columns={unsentColumns(projectId)} keyOf={(one) => one.contactId} />}
    </PagedList>
  );
}

function sentColumns(projectId: string): readonly Column<Sent>[] {
  return [
    {
      head: "To",
      kind: "name",
      cell: ({ id: emailId, to }) => (
        <Link
          className="row-link"
          to="/projects/$projectId/emails/$emailId"
          params={{ projectId, emailId }}
          preload={false}
        >
          <Address text={to} />
        </Link>
      ),
    },
    { head: "Status", width: "128px", cell: ({ status }) => <Status status={status} /> },
    { head: "Why", kind: "wide", cell: whyOf },
    { head: "Changed", kind: "right", width: "118px", cell: ({ at }) => <Time at={at} /> },
  ];
}

/** Why an email did not arrive; nothing for one that did, or still may. */
export function whyOf({ reason, detail, bounceType }: Pick<Sent, "reason" | "detail" | "bounceType">) {
  if (detail !== null) return detail;
  if (reason !== null) return unsentWords(reason);
  return bounceType && bounceWords(bounceType);
}

function unsentColumns(projectId: string): readonly Column<Unsent>[] {
  return [
    {
      head: "Contact",
      kind: "name",
      cell: ({ contactId }) => (
        <Link
          className="row-link mono"
          to="/projects/$projectId/contacts/$contactId"
          params={{ projectId, contactId }}
          preload={false}
        >
          {contactId}
        </Link>
      ),
    },
    { head: "Why", cell: ({ reason }) => reason && unsentWords(reason) },
    { head: "Detail", kind: "wide", cell: ({ detail }) => detail },
  ];
}
