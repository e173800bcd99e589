import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { usePersonApi } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { PageHeader } from "../../kit/page-header.tsx";

const longestName = 100;

export function NewProjectPage() {
  const create = useCreateProject();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(name.trim());
  };
  return (
    <main className="lone">
      <PageHeader
        title="Create a project"
        sentence="A project has its own keys, domains, contacts and money. You are its first owner."
      />
      <form onSubmit={submit}>
        <Field
          label="Name"
          value={name}
          required
          maxLength={longestName}
          error={create.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="actions">
          <Button type="submit" kind="primary" disabled={create.isPending}>
            Create project
          </Button>
          <Button onClick={() => history.back()}>Cancel</Button>
        </div>
      </form>
    </main>
  );
}

function useCreateProject() {
  const api = usePersonApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useOnce({
    mutationFn: (name: string) => bodyOf(api.POST("/projects", { body: { name } })),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ["projects"] });
      await navigate({ to: "/projects/$projectId/start", params: { projectId: id } });
    },
  });
}
