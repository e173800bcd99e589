import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Broadcast } from "./broadcast.ts";

/** What is being sent stops after the emails that are being handed over, and goes on where it stopped. */
function PauseBroadcast({ broadcast: { id, status } }: { broadcast: Broadcast }) {
  const params = { path: { broadcastId: id } };
  const change = useChange("broadcasts", ({ api }) =>
    bodyOf(
      status === "paused"
        ? api.POST("/broadcasts/{broadcastId}/resume", { params, body: {} })
        : api.POST("/broadcasts/{broadcastId}/pause", { params, body: {} }),
    ),
  );
  if (status !== "sending" && status !== "paused") return null;
  return (
    <>
      {change.error && (
        <span className="field-error" role="alert">
          {change.error.message}
        </span>
      )}
      <Button disabled={change.isPending} onClick={() => change.mutate(undefined)}>
        {status === "paused" ? "Resume" : "Pause"}
      </Button>
    </>
  );
}

/** Before its end a broadcast can be canceled; until its time has come, it can be a draft again. */
export function StopBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const [isAsking, setAsking] = useState(false);
  const params = { path: { broadcastId: broadcast.id } };
  const unschedule = useChange("broadcasts", ({ api }) =>
    bodyOf(api.POST("/broadcasts/{broadcastId}/unschedule", { params })),
  );
  const cancel = useChange(
    "broadcasts",
    ({ api }) => bodyOf(api.POST("/broadcasts/{broadcastId}/cancel", { params })),
    () => setAsking(false),
  );
  return (
    <>
      {unschedule.error && (
        <span className="field-error" role="alert">
          {unschedule.error.message}
        </span>
      )}
      <PauseBroadcast broadcast={broadcast} />
      {broadcast.status === "scheduled" && (
        <Button disabled={unschedule.isPending} onClick={() => unschedule.mutate(undefined)}>
          Back to draft
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>Cancel broadcast…</Button>
      {isAsking && (
        <Confirm
          title={`Cancel ${broadcast.name}?`}
          text="Emails that were handed over stay sent. The others are not sent, and their price is refunded. A canceled broadcast cannot be sent again."
          verb="Cancel broadcast"
          keep="Keep it"
          problem={cancel.error?.message}
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
