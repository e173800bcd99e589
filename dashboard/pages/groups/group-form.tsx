import { useState } from "react";
import { changedFields } from "../../api/changed-fields.ts";
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

function create({ api }: ProjectApi, kind: Kind, body: Body) {
  return kind === "audiences"
    ? bodyOf(api.POST("/audiences", { body }))
    : bodyOf(api.POST("/topics", { body }));
}

function update({ api }: ProjectApi, kind: Kind, id: string, body: Partial<Body>) {
  return kind === "audiences"
    ? bodyOf(api.PATCH("/audiences/{audienceId}", { params: { path: { audienceId: id } }, body }))
    : bodyOf(api.PATCH("/topics/{topicId}", { params: { path: { topicId: id } }, body }));
}

interface GroupFormProps {
  readonly kind: Kind;
  /** Undefined for a new one. */
  readonly group: Group | undefined;
  readonly onClose: () => void;
}

export function GroupForm({ kind, group, onClose }: GroupFormProps) {
  // Compared with what was shown when the form opened: what another person has changed since stays.
  const [before] = useState(group);
  const [name, setName] = useState(before?.name ?? "");
  const [description, setDescription] = useState(before?.description ?? "");
  const change = useChange(
    kind,
    async (project) => {
      const text = description.trim();
      const body = { name: name.trim(), description: text === "" ? null : text };
      if (!before) return void (await create(project, kind, body));
      const changed = changedFields<Body>({ name: before.name, description: before.description }, body);
      if (changed) await update(project, kind, before.id, changed);
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
