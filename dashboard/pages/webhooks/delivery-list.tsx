import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Mark, type MarkName } from "../../kit/mark.tsx";
import { Dialog } from "../../kit/overlays/dialog.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { PagedList } from "../../shell/paged-list.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Webhook } from "./webhook.ts";

type Delivery = Schemas["DeliverySummary"];

const refreshMs = 4_000;
const statuses = ["pending", "succeeded", "failed"] as const;
const words: Readonly<Record<Delivery["status"], readonly [MarkName, string]>> = {
  pending: ["queued", "Waiting"],
  succeeded: ["delivered", "Accepted"],
  failed: ["failed", "Failed"],
};
const route = getRouteApi("/projects/$projectId/webhooks/$webhookId");

/** The calls of an endpoint, the newest first. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { api } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [shown, setShown] = useState<string>();
  const path = { webhookId: webhook.id };
  const status = statuses.find((one) => one === search.kind);
  const narrow = (kind: string) => void navigate({ search: kind === "" ? {} : { kind } });
  return (
    <>
      <div className="filters">
        <select
          aria-label="State of calls"
          value={status ?? ""}
          onChange={(event) => narrow(event.target.value)}
        >
          <option value="">All calls</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {words[one][1]}
            </option>
          ))}
        </select>
      </div>
      <PagedList
        name={["webhooks", "calls", webhook.id]}
        what="the calls of this endpoint"
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        refreshMs={refreshMs}
        load={(place, signal) => {
          const query = { ...place, ...(status && { status }) };
          return bodyOf(api.GET("/webhooks/{webhookId}/deliveries", { params: { path, query }, signal }));
        }}
        empty={
          <State title="No call yet">
            <p>Send a test event to see what your endpoint answers.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(setShown)} keyOf={({ id }) => id} />}
      </PagedList>
      {shown !== undefined && (
        <Call webhookId={webhook.id} deliveryId={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

function columns(onOpen: (id: string) => void): readonly Column<Delivery>[] {
  return [
    {
      head: "Event",
      kind: "name",
      cell: ({ id, eventType }) => (
        <button type="button" className="text-button" onClick={() => onOpen(id)}>
          {eventType}
        </button>
      ),
    },
    { head: "State", cell: ({ status, reason }) => <CallState status={status} reason={reason} /> },
    { head: "Attempts", kind: "wide", width: "90px", cell: ({ attempts }) => attempts },
    { head: "Created", kind: "right", width: "118px", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

function CallState({ status, reason }: Pick<Delivery, "status" | "reason">) {
  const [mark, word] = words[status];
  return (
    <span className="status">
      <Mark name={mark} />
      {reason === null ? word : `${word}: ${reason}`}
    </span>
  );
}

interface CallProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** One call with what the endpoint answered each time. */
function Call({ webhookId, deliveryId, onClose }: CallProps) {
  const { api, projectId } = useProject();
  const params = { path: { webhookId, deliveryId } };
  const query = useQuery({
    queryKey: [projectId, "webhooks", "call", deliveryId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/webhooks/{webhookId}/deliveries/{deliveryId}", { params, signal })),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? refreshMs : false),
  });
  const replay = useChange(
    "webhooks",
    (project) =>
      bodyOf(
        project.api.POST("/webhooks/{webhookId}/replay", {
          params: { path: { webhookId } },
          body: { deliveryId },
        }),
      ),
    onClose,
  );
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button kind="primary" disabled={replay.isPending} onClick={() => replay.mutate(undefined)}>
        Replay call
      </Button>
    </>
  );
  return (
    <Dialog title="Call" form="sheet" isClosable onClose={onClose} footer={footer}>
      <QueryView query={query} what="this call" title="The call" rows={3}>
        {(call) => <Attempts call={call} />}
      </QueryView>
      {replay.error && (
        <p className="field-error" role="alert">
          {replay.error.message}
        </p>
      )}
    </Dialog>
  );
}

function Attempts({ call }: { call: Schemas["Delivery"] }) {
  const { eventType, eventId, status, reason, attemptLog, nextAttemptAt } = call;
  return (
    <>
      <p>
        <strong>{eventType}</strong> <span className="mono quiet">{eventId}</span>
      </p>
      <p>
        <CallState status={status} reason={reason} />
      </p>
      {attemptLog.map(({ at, status: code, ms, answer }) => (
        <div key={at} className="attempt">
          <p>
            {code === null ? "No answer" : `Answered ${code}`} after {ms} ms · <Time at={at} />
          </p>
          {answer !== "" && <pre className="answer">{answer}</pre>}
        </div>
      ))}
      {nextAttemptAt !== null && (
        <p className="quiet">
          Next try <Time at={nextAttemptAt} />
        </p>
      )}
    </>
  );
}
