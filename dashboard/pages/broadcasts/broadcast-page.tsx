import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { ThingHeader } from "../../shell/thing-header.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Broadcast } from "./broadcast.ts";
import { broadcastQuery } from "./broadcast-queries.ts";
import { BroadcastStatus } from "./broadcasts-page.tsx";
import { Cost } from "./cost.tsx";
import { BroadcastForm } from "./editor/broadcast-form.tsx";
import { BroadcastPreview } from "./editor/broadcast-preview.tsx";
import { reasonSentence } from "./reason-sentence.ts";
import { Recipients } from "./recipients.tsx";
import { Report } from "./report.tsx";
import { SendBroadcast } from "./send/send-broadcast.tsx";
import { StopBroadcast } from "./stop-broadcast.tsx";
import { TestBroadcast } from "./test-broadcast.tsx";

const route = getRouteApi("/projects/$projectId/broadcasts/$broadcastId");

export function BroadcastPage() {
  const { broadcastId } = route.useParams();
  const query = useQuery(broadcastQuery(useProject(), broadcastId));
  return (
    <QueryView query={query} what="this broadcast" title="The broadcast" isPage>
      {(broadcast) => <OneBroadcast key={broadcast.id} broadcast={broadcast} />}
    </QueryView>
  );
}

const stoppable = new Set<Broadcast["status"]>(["scheduled", "preparing", "sending", "paused"]);

function OneBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const { projectId } = useProject();
  const [isDeleting, setDeleting] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const isDraft = broadcast.status === "draft";
  return (
    <>
      <ThingHeader
        title={broadcast.name}
        id={broadcast.id}
        list={
          <Link to="/projects/$projectId/broadcasts" params={{ projectId }}>
            Broadcasts
          </Link>
        }
        state={<BroadcastStatus status={broadcast.status} />}
        {...(broadcast.reason !== null && { about: reasonSentence(broadcast.reason) })}
        actions={
          isDraft ? (
            <>
              {isChanged && <span className="quiet">Save the draft to send it.</span>}
              <TestBroadcast broadcast={broadcast} isSaved={!isChanged} />
              <SendBroadcast broadcast={broadcast} isSaved={!isChanged} />
            </>
          ) : (
            stoppable.has(broadcast.status) && <StopBroadcast broadcast={broadcast} />
          )
        }
        {...(isDraft && {
          more: {
            label: "Actions for this broadcast",
            items: [{ id: "delete", label: "Delete draft…", onSelect: () => setDeleting(true) }],
          },
        })}
      />
      <div className="columns editor">
        {isDraft ? (
          <BroadcastForm key={broadcast.id} broadcast={broadcast} onChanged={setChanged} />
        ) : (
          <section aria-label="Sending">
            {broadcast.startedAt !== null && <Report broadcast={broadcast} />}
            <h2>Cost</h2>
            <Cost broadcast={broadcast} />
            <p className="quiet">Its content cannot be changed any more.</p>
          </section>
        )}
        <BroadcastPreview broadcast={broadcast} />
      </div>
      {broadcast.startedAt !== null && <Recipients broadcast={broadcast} />}
      {isDeleting && <DeleteBroadcast broadcast={broadcast} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteBroadcast({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const { projectId } = useProject();
  const navigate = useNavigate();
  const params = { path: { broadcastId: broadcast.id } };
  const remove = useChange(
    "broadcasts",
    ({ api }) => bodyOf(api.DELETE("/broadcasts/{broadcastId}", { params })),
    () =>
      void navigate({ to: "/projects/$projectId/broadcasts", params: { projectId }, ignoreBlocker: true }),
  );
  return (
    <Confirm
      title={`Delete ${broadcast.name}?`}
      text="The draft and its content are gone. This cannot be undone."
      verb="Delete draft"
      problem={remove.error?.message}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
