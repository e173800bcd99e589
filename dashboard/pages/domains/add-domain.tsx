import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { Dialog } from "../../kit/overlays/dialog.tsx";

const longestName = 253;

export function AddDomain({ onClose }: { onClose: () => void }) {
  const form = useId();
  const add = useAddDomain();
  const [name, setName] = useState("");
  const [region, setRegion] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ name: name.trim(), ...(region.trim() !== "" && { region: region.trim() }) });
  };
  return (
    <Dialog
      title="Add domain"
      description="The exact hostname of your senders. A subdomain is a domain of its own."
      isClosable
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="primary" disabled={add.isPending}>
            Add domain
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label="Hostname"
          value={name}
          required
          maxLength={longestName}
          placeholder="news.example.com"
          error={add.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="Region"
          value={region}
          maxLength={30}
          hint="Empty for the first region of this service."
          onChange={(event) => setRegion(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** Goes to the new domain, whose records are to be published next. */
function useAddDomain() {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useOnce({
    mutationFn: (body: Schemas["CreateDomainBody"]) => bodyOf(api.POST("/domains", { body })),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: [projectId, "domains"] });
      await navigate({ to: "/projects/$projectId/domains/$domainId", params: { projectId, domainId: id } });
    },
  });
}
