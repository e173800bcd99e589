import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Broadcast } from "./broadcast.ts";
import { checkQuery } from "./broadcast-queries.ts";
import { Cost } from "./cost.tsx";
import { placedMessage } from "./editor/field-names.ts";

export function SendBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        Send…
      </Button>
      {isAsking && <SendDialog broadcast={broadcast} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Says who gets it and what it costs before anything is sent. */
function SendDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const project = useProject();
  const check = useQuery(checkQuery(project, broadcast));
  const params = { path: { broadcastId: broadcast.id } };
  const send = useChange(
    "broadcasts",
    ({ api }) => bodyOf(api.POST("/broadcasts/{broadcastId}/send", { params, body: {} })),
    onClose,
  );
  return (
    <FormDialog
      title={`Send ${broadcast.name}?`}
      description="The draft is sent as it was last saved. A broadcast is sent once."
      verb="Send now"
      problem={send.error?.message}
      isBusy={send.isPending || check.data?.isReady !== true}
      onSubmit={() => send.mutate(undefined)}
      onClose={onClose}
    >
      <Cost broadcast={broadcast} />
      <QueryView query={check} what="what this broadcast lacks" title="The check" rows={2}>
        {({ isReady, issues }) =>
          isReady ? (
            <p>Nothing is missing.</p>
          ) : (
            <ul className="plain-list" aria-label="What is missing">
              {issues.map(({ path, message }) => (
                <li key={`${path} ${message}`}>{placedMessage(path, message)}</li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormDialog>
  );
}
