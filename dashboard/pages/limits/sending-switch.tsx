import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";

/** Pauses and resumes sending of the whole project. */
export function SendingSwitch({ outbound: { paused, pausedByOperator } }: { outbound: Schemas["Outbound"] }) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  // What was asked stays what is done, also if somebody else pauses or resumes before it is confirmed.
  const [asked, setAsked] = useState<"pause" | "resume">();
  const change = useOnce({
    mutationFn: () =>
      bodyOf(
        asked === "resume"
          ? api.POST("/outbound/resume", { body: {} })
          : api.POST("/outbound/pause", { body: {} }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [projectId, "limits"] });
      setAsked(undefined);
    },
  });
  // Only the operator can resume it.
  if (pausedByOperator) return null;
  return (
    <>
      <Button onClick={() => setAsked(paused ? "resume" : "pause")}>
        {paused ? "Resume sending…" : "Pause sending…"}
      </Button>
      {asked && (
        <Confirm
          title={asked === "resume" ? "Resume sending?" : "Pause sending?"}
          text={
            asked === "resume"
              ? "New emails are accepted again, and those that waited are sent now."
              : "New emails are refused with 403 outbound_paused until someone resumes sending. Emails that were accepted wait."
          }
          verb={asked === "resume" ? "Resume sending" : "Pause sending"}
          problem={change.error?.message}
          isBusy={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
