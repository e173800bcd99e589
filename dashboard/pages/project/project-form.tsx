import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import type { Project } from "../../api/queries.ts";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { useChange } from "../../shell/use-change.ts";

const longestName = 100;
const longestAddress = 500;

/** What people call the project, and who hears of what is wrong with it. */
export function ProjectForm({ project }: { project: Project }) {
  const client = useQueryClient();
  const [name, setName] = useState(project.name);
  const [noticeEmail, setNoticeEmail] = useState(project.noticeEmail ?? "");
  const isChanged = name.trim() !== project.name || noticeEmail.trim() !== (project.noticeEmail ?? "");
  const save = useChange(
    "project",
    ({ api, projectId }) => {
      const notice = noticeEmail.trim();
      const body = { name: name.trim(), noticeEmail: notice === "" ? null : notice };
      return bodyOf(api.PATCH("/projects/{projectId}", { params: { path: { projectId } }, body }));
    },
    () => void client.invalidateQueries({ queryKey: ["projects"] }),
  );
  const isLocked = project.role !== "owner";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <Field
        label="Name"
        required
        disabled={isLocked}
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Address for notices"
        hint="It gets an email when a webhook is disabled or sending is paused. Empty: nobody is notified."
        disabled={isLocked}
        maxLength={longestAddress}
        error={save.error?.message}
        value={noticeEmail}
        onChange={(event) => setNoticeEmail(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={isLocked || !isChanged || save.isPending}>
        Save
      </Button>
    </form>
  );
}
