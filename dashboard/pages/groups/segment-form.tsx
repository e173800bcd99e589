import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { bodyOf } from "../../api/client.ts";
import { Field } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Segment } from "./group.ts";

const longestName = 100;
const example = { all: [{ field: "properties.plan", operator: "equals", value: "pro" }] };
const hint =
  "Conditions with field, operator and value, within all or any. Fields: email, firstName, lastName, createdAt, unsubscribed, properties.<key>.";

/** A segment's filter as the API takes it. */
export function SegmentForm({ segment, onClose }: { segment: Segment | undefined; onClose: () => void }) {
  const [name, setName] = useState(segment?.name ?? "");
  const [text, setText] = useState(() => JSON.stringify(segment?.filter ?? example, undefined, 2));
  const save = useChange(
    "segments",
    async ({ api }) => {
      const body = { name: name.trim(), filter: parsed(text) };
      if (!segment) return bodyOf(api.POST("/segments", { body }));
      return bodyOf(
        api.PATCH("/segments/{segmentId}", { params: { path: { segmentId: segment.id } }, body }),
      );
    },
    onClose,
  );
  const verb = segment ? "Change segment" : "Create segment";
  return (
    <FormDialog
      title={verb}
      form="sheet"
      verb={verb}
      problem={save.error?.message}
      isBusy={save.isPending}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label="Filter"
        className="mono"
        rows={14}
        required
        hint={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

/** The service checks what the filter says; only its form as JSON is checked here. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError(400, {
      message: `The filter is not JSON: ${error instanceof Error ? error.message : error}`,
    });
  }
}
