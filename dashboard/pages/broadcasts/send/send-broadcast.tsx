import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf } from "../../../api/client.ts";
import { useProject } from "../../../api/use-api.tsx";
import { Button } from "../../../kit/button.tsx";
import { TickField } from "../../../kit/field.tsx";
import { FormDialog } from "../../../kit/forms/form-dialog.tsx";
import { counted } from "../../../kit/numbers.ts";
import { QueryView } from "../../../shell/query-view.tsx";
import { useChange } from "../../../shell/use-change.ts";
import { openRules } from "../../domains/open-rules.ts";
import type { Broadcast } from "../broadcast.ts";
import { checkQuery } from "../broadcast-queries.ts";
import { Cost } from "../cost.tsx";
import { Check } from "./check.tsx";

/** What is not saved would not be sent: until it is, nothing is. */
export function SendBroadcast({ broadcast, isSaved }: { broadcast: Broadcast; isSaved: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="primary" disabled={!isSaved} onClick={() => setAsking(true)}>
        Send…
      </Button>
      {isAsking && <SendDialog broadcast={broadcast} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Says who gets it, what it costs and which rules it breaks before anything is sent. */
function SendDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const check = useQuery(checkQuery(useProject(), broadcast));
  const [isConfirmed, setConfirmed] = useState(false);
  const broken = openRules(check.data?.rules ?? []).filter(({ state }) => state === "broken").length;
  const send = useSend(broadcast, onClose);
  const canSend = check.data?.isReady === true && (broken === 0 || isConfirmed);
  return (
    <FormDialog
      title={`Send ${broadcast.name}?`}
      description="The draft is sent as it was last saved. A broadcast is sent once."
      verb="Send now"
      problem={send.error?.message}
      isBusy={send.isPending || !canSend}
      // A rule may have been broken since it was checked: the next look shows it, with what to confirm.
      onSubmit={() => send.mutate(broken > 0, { onError: () => void check.refetch() })}
      onClose={onClose}
    >
      <Cost broadcast={broadcast} />
      <QueryView query={check} what="what this broadcast lacks" title="The check" rows={2}>
        {(found) => <Check check={found} broadcast={broadcast} />}
      </QueryView>
      {check.data?.isReady === true && broken > 0 && (
        <TickField
          label={`Send although ${counted(broken, "rule is", "rules are")} broken`}
          hint="Providers may refuse it or mark it as spam, now and in later emails of the domain."
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}

/** With `true`, broken rules that were confirmed do not keep a large broadcast from being sent. */
function useSend({ id }: Broadcast, onDone: () => void) {
  return useChange(
    "broadcasts",
    ({ api }, override: boolean) =>
      bodyOf(
        api.POST("/broadcasts/{broadcastId}/send", {
          params: { path: { broadcastId: id } },
          body: override ? { override } : {},
        }),
      ),
    onDone,
  );
}
