import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { changedFields } from "../../api/changed-fields.ts";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { Unsaved } from "../../shell/unsaved.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Segment } from "../groups/group.ts";
import { useChoices } from "./choices.ts";
import { filterOf, groupOf } from "./filter.ts";
import { FilterGroup } from "./filter-group.tsx";
import { isComplete } from "./is-complete.ts";
import { Matches } from "./matches.tsx";

const longestName = 100;

/** A segment by its conditions, beside whom they find now. */
export function SegmentForm({ segment }: { segment: Segment | undefined }) {
  const choices = useChoices();
  const [name, setName] = useState(segment?.name ?? "");
  const [group, setGroup] = useState(() => groupOf(segment?.filter));
  const form = { name, group };
  const [beginning] = useState(form);
  const [saved, setSaved] = useState(segment && form);
  const save = useSaveSegment(segment, saved, setSaved);
  const isChanged = !saved || changedFields(saved, form) !== undefined;
  const filter = isComplete(group, choices.types) ? filterOf(group, choices.types) : undefined;
  return (
    <div className="columns editor">
      <Unsaved isChanged={changedFields(saved ?? beginning, form) !== undefined} />
      <form
        aria-label="Segment"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ filter: filterOf(group, choices.types), form });
        }}
      >
        <Field
          label="Name"
          required
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FilterGroup group={group} choices={choices} onChange={setGroup} />
        {save.error && (
          <p className="field-error" role="alert">
            {save.error.message}
          </p>
        )}
        <div className="actions">
          <Button type="submit" kind="primary" disabled={save.isPending || !isChanged}>
            {segment ? "Save segment" : "Create segment"}
          </Button>
          {segment && (
            <span role="status" className="quiet">
              {isChanged ? "Not saved yet" : "Saved"}
            </span>
          )}
        </div>
      </form>
      <Matches filter={filter} />
    </div>
  );
}

interface Form {
  readonly name: string;
  readonly group: ReturnType<typeof groupOf>;
}

interface Saving {
  readonly filter: Schemas["CreateSegmentBody"]["filter"];
  /** The form as it is saved: what is typed while it is being saved is not. */
  readonly form: Form;
}

/** A new segment gets a page of its own; of another one only what was changed is saved. */
function useSaveSegment(
  segment: Segment | undefined,
  saved: Form | undefined,
  onSaved: (form: Form) => void,
) {
  const { projectId } = useProject();
  const navigate = useNavigate();
  return useChange(
    "segments",
    async ({ api }, { form, filter }: Saving) => {
      const params = { path: { segmentId: segment?.id ?? "" } };
      const name = form.name.trim();
      const changed = saved && (changedFields(saved, form) ?? {});
      const body = { ...(changed?.name !== undefined && { name }), ...(changed?.group && { filter }) };
      const { id } = segment
        ? await bodyOf(api.PATCH("/segments/{segmentId}", { params, body }))
        : await bodyOf(api.POST("/segments", { body: { name, filter } }));
      return { segmentId: id, form };
    },
    ({ segmentId, form }) => {
      onSaved(form);
      const params = { projectId, segmentId };
      if (!segment)
        void navigate({ to: "/projects/$projectId/segments/$segmentId", params, ignoreBlocker: true });
    },
  );
}
