import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changedFields } from "../../api/changed-fields.ts";
import { bodyOf } from "../../api/client.ts";
import type { Project } from "../../api/queries.ts";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { useChange } from "../../shell/use-change.ts";

const longestName = 100;
const longestAddress = 500;

interface Texts {
  readonly name: string;
  readonly noticeEmail: string;
}

function bodyFrom({ name, noticeEmail }: Texts) {
  const notice = noticeEmail.trim();
  return { name: name.trim(), noticeEmail: notice === "" ? null : notice };
}

/** What people call the project, and who hears of what is wrong with it. */
export function ProjectForm({ project }: { project: Project }) {
  const client = useQueryClient();
  // Only what is typed differs from what is saved: a field that nobody has typed in shows what another person saved.
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const saved: Texts = { name: project.name, noticeEmail: project.noticeEmail ?? "" };
  const { name, noticeEmail } = { ...saved, ...typed };
  const changed = changedFields(bodyFrom(saved), bodyFrom({ name, noticeEmail }));
  const save = useChange(
    "project",
    async (
      { api, projectId },
      { body, sent }: { body: Partial<ReturnType<typeof bodyFrom>>; sent: object },
    ) => {
      await bodyOf(api.PATCH("/projects/{projectId}", { params: { path: { projectId } }, body }));
      return sent;
    },
    (sent) => {
      // What is typed while it is saved is not saved.
      setTyped((now) => changedFields(sent, now) ?? {});
      void client.invalidateQueries({ queryKey: ["projects"] });
    },
  );
  const isLocked = project.role !== "owner";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) save.mutate({ body: changed, sent: typed });
      }}
    >
      <Field
        label="Name"
        required
        disabled={isLocked}
        maxLength={longestName}
        value={name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <Field
        label="Address for notices"
        hint="It gets an email when a webhook is disabled or sending is paused. Empty: nobody is notified."
        disabled={isLocked}
        maxLength={longestAddress}
        error={save.error?.message}
        value={noticeEmail}
        onChange={(event) => setTyped({ ...typed, noticeEmail: event.target.value })}
      />
      <Button type="submit" kind="primary" disabled={isLocked || !changed || save.isPending}>
        Save
      </Button>
    </form>
  );
}
