import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { bodyOf } from "../../../api/client.ts";
import { Button } from "../../../kit/button.tsx";
import { Unsaved } from "../../../shell/unsaved.tsx";
import { useChange } from "../../../shell/use-change.ts";
import type { Broadcast } from "../broadcast.ts";
import { ContentFields } from "./content-fields.tsx";
import { changedFields, type Draft, draftOf } from "./draft.ts";
import { areAllPlaced, fieldErrorsOf, placedMessage } from "./field-names.ts";

interface FormProps {
  readonly broadcast: Broadcast;
  /** Called with whether anything in it is not saved. */
  readonly onChanged: (isChanged: boolean) => void;
}

/** Only what was changed is sent, and only over the revision that it was read at. */
export function BroadcastForm({ broadcast, onChanged }: FormProps) {
  const [draft, setDraft] = useState(() => draftOf(broadcast));
  const [revision, setRevision] = useState(broadcast.revision);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const saved = draftOf(broadcast);
  const fields = changedFields(draft, saved);
  const isChanged = Object.keys(fields).length > 0;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const save = useChange(
    "broadcasts",
    ({ api }) => {
      const params = { path: { broadcastId: broadcast.id } };
      return bodyOf(
        api.PATCH("/broadcasts/{broadcastId}", { params, body: { ...fields, ifRevision: revision } }),
      );
    },
    (now) => setRevision(now.revision),
  );
  return (
    <section aria-label="Draft">
      <Unsaved isChanged={isChanged} />
      <ContentFields draft={draft} errors={fieldErrorsOf(save.error)} onChange={set} />
      <div className="actions">
        <Button kind="primary" disabled={save.isPending || !isChanged} onClick={() => save.mutate(undefined)}>
          Save draft
        </Button>
        <span role="status" className="quiet">
          {isChanged ? "Not saved yet" : "Saved"}
        </span>
      </div>
      <Problem error={save.error} />
      <ul className="plain-list" aria-label="What the draft's check found">
        {(save.data?.findings ?? []).map(({ code, message, field, line }) => (
          <li key={`${code} ${field} ${line} ${message}`}>{placedMessage(field, message)}</li>
        ))}
      </ul>
    </section>
  );
}

function Problem({ error }: { error: Error | null }) {
  if (error === null) return null;
  const isOvertaken = error instanceof ApiError && error.status === 409;
  return (
    <p className="field-error" role="alert">
      {areAllPlaced(error) ? "Nothing was saved: change the marked fields." : error.message}
      {isOvertaken && " Your text is still here: copy it, reload the page, and put it in again."}
    </p>
  );
}
