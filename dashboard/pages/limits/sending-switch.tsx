import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";

/** Pauses and resumes sending of the whole project. */
export function SendingSwitch({ outbound: { paused, pausedByOperator } }: { outbound: Schemas["Outbound"] }) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      bodyOf(paused ? api.POST("/outbound/resume", { body: {} }) : api.POST("/outbound/pause", { body: {} })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [projectId, "limits"] });
      setAsking(false);
    },
  });
  // Only the operator can resume it.
  if (pausedByOperator) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{paused ? "Resume sending…" : "Pause sending…"}</Button>
      {isAsking && (
        <Confirm
          title={paused ? "Resume sending?" : "Pause sending?"}
          text={
            paused
              ? "New emails are accepted again, and those that waited are sent now."
              : "New emails are refused with 403 outbound_paused until someone resumes sending. Emails that were accepted wait."
          }
          verb={paused ? "Resume sending" : "Pause sending"}
          problem={change.error?.message}
          isBusy={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
