import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
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
  const { projectId } = useProject();
  const navigate = useNavigate();
  const choices = useChoices();
  const [name, setName] = useState(segment?.name ?? "");
  const [group, setGroup] = useState(() => groupOf(segment?.filter));
  const [savedText, setSavedText] = useState(segment && JSON.stringify([segment.name, group]));
  const save = useChange(
    "segments",
    ({ api }) => {
      const body = { name: name.trim(), filter: filterOf(group, choices.types) };
      if (!segment) return bodyOf(api.POST("/segments", { body }));
      const params = { path: { segmentId: segment.id } };
      return bodyOf(api.PATCH("/segments/{segmentId}", { params, body }));
    },
    ({ id: segmentId }) => {
      setSavedText(JSON.stringify([name, group]));
      if (!segment)
        void navigate({ to: "/projects/$projectId/segments/$segmentId", params: { projectId, segmentId } });
    },
  );
  const isChanged = savedText !== JSON.stringify([name, group]);
  const filter = isComplete(group, choices.types) ? filterOf(group, choices.types) : undefined;
  return (
    <div className="columns editor">
      <form
        aria-label="Segment"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
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
