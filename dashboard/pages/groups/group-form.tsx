import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import type { ProjectApi } from "../../api/use-api.tsx";
import { Field } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Group, Kind } from "./group.ts";

const longestName = 100;
const longestDescription = 500;

interface Body {
  name: string;
  description: string | null;
}

function save({ api }: ProjectApi, kind: Kind, id: string | undefined, body: Body) {
  if (kind === "audiences")
    return id === undefined
      ? bodyOf(api.POST("/audiences", { body }))
      : bodyOf(api.PATCH("/audiences/{audienceId}", { params: { path: { audienceId: id } }, body }));
  return id === undefined
    ? bodyOf(api.POST("/topics", { body }))
    : bodyOf(api.PATCH("/topics/{topicId}", { params: { path: { topicId: id } }, body }));
}

interface GroupFormProps {
  readonly kind: Kind;
  /** Undefined for a new one. */
  readonly group: Group | undefined;
  readonly onClose: () => void;
}

export function GroupForm({ kind, group, onClose }: GroupFormProps) {
  const [name, setName] = useState(group?.name ?? "");
  const [description, setDescription] = useState(group?.description ?? "");
  const change = useChange(
    kind,
    (project) => {
      const text = description.trim();
      return save(project, kind, group?.id, { name: name.trim(), description: text === "" ? null : text });
    },
    onClose,
  );
  const one = kind === "audiences" ? "audience" : "topic";
  const verb = group ? `Change ${one}` : `Create ${one}`;
  return (
    <FormDialog
      title={verb}
      verb={verb}
      problem={change.error?.message}
      isBusy={change.isPending}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Description"
        maxLength={longestDescription}
        hint={kind === "topics" ? "People see it on the page where they unsubscribe." : undefined}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FormDialog>
  );
}
