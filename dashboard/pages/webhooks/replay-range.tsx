import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { Field } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Webhook } from "./webhook.ts";

const hourMs = 3_600_000;

/** Calls an endpoint again for every event of a time, such as that in which it was down. */
export function ReplayRange({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [from, setFrom] = useState(() => local(new Date(Date.now() - hourMs)));
  const [to, setTo] = useState(() => local(new Date()));
  const params = { path: { webhookId: webhook.id } };
  const replay = useChange(
    "webhooks",
    ({ api }) => {
      const body = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      return bodyOf(api.POST("/webhooks/{webhookId}/replay", { params, body }));
    },
    onClose,
  );
  return (
    <FormDialog
      title="Replay a time"
      description="The endpoint is called again for each of its events in this time, in your time zone. It may get an event that it had already."
      verb="Replay calls"
      problem={replay.error?.message}
      isBusy={replay.isPending}
      onSubmit={() => replay.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="From"
        type="datetime-local"
        required
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label="To"
        type="datetime-local"
        required
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
    </FormDialog>
  );
}

/** A moment as the field writes it: in the viewer's zone, to the minute. */
function local(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
