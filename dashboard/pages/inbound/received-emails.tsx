import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Address } from "../../kit/address.tsx";
import { Find } from "../../kit/lists/find.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Mark, type MarkName } from "../../kit/mark.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import type { ListSearch } from "../../shell/list-search.ts";
import { PagedList } from "../../shell/paged-list.tsx";

type Received = Schemas["InboundEmailSummary"];

const refreshMs = 4_000;
const words: Readonly<Record<Received["status"], readonly [MarkName, string]>> = {
  stored: ["tick", "Stored"],
  blocked: ["suppressed", "Blocked"],
  dropped: ["canceled", "Dropped"],
};

export function InboundStatus({ status }: Pick<Received, "status">) {
  const [mark, word] = words[status];
  return (
    <span className="status">
      <Mark name={mark} />
      {word}
    </span>
  );
}

export function ReceivedEmails() {
  const { api, projectId } = useProject();
  const [search, setSearch] = useState<ListSearch>({});
  const { find } = search;
  return (
    <>
      <Find
        label="Find by recipient"
        placeholder="support@shop.example.com"
        value={find ?? ""}
        onFind={(text) => setSearch(text === "" ? {} : { find: text })}
      />
      <PagedList
        name={["inbound", "emails"]}
        what="the received emails of this project"
        search={search}
        onSearch={setSearch}
        refreshMs={refreshMs}
        load={(place, signal) => {
          const query = { ...place, ...(find !== undefined && { recipient: find }) };
          return bodyOf(api.GET("/inbound/emails", { params: { query }, signal }));
        }}
        empty={
          <State title="Nothing received yet">
            <p>
              A domain with inbound email and its MX record receives for every address.{" "}
              <Link to="/projects/$projectId/domains" params={{ projectId }}>
                Domains
              </Link>
            </p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(projectId)} keyOf={({ id }) => id} />}
      </PagedList>
    </>
  );
}

function columns(projectId: string): readonly Column<Received>[] {
  return [
    {
      head: "From",
      kind: "name",
      cell: ({ id: inboundEmailId, from }) => (
        <Link
          className="row-link"
          to="/projects/$projectId/inbound/$inboundEmailId"
          params={{ projectId, inboundEmailId }}
          preload={false}
        >
          <Address text={from ?? "no sender"} />
        </Link>
      ),
    },
    { head: "To", cell: ({ recipient }) => <Address text={recipient} /> },
    { head: "Subject", kind: "wide", cell: ({ subject }) => subject },
    { head: "Status", width: "110px", cell: ({ status }) => <InboundStatus status={status} /> },
    { head: "Received", kind: "right", width: "118px", cell: ({ receivedAt }) => <Time at={receivedAt} /> },
  ];
}
