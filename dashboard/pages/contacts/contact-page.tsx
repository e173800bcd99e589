import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { FactList } from "../../kit/lists/facts.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { ThingHeader } from "../../shell/thing-header.tsx";
import { useChange } from "../../shell/use-change.ts";
import { ConsentHistory } from "./consent-history.tsx";
import type { Contact } from "./contact.ts";
import { ChangeContact } from "./contact-form.tsx";
import { nameOf, Subscribed } from "./contacts-page.tsx";

const route = getRouteApi("/projects/$projectId/contacts/$contactId");

export function ContactPage() {
  const { api, projectId } = useProject();
  const { contactId: contactRef } = route.useParams();
  const query = useQuery({
    queryKey: [projectId, "contacts", "one", contactRef],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/contacts/{contactRef}", { params: { path: { contactRef } }, signal })),
  });
  return (
    <QueryView query={query} what="this contact" title="The contact" isPage>
      {(contact) => <Person contact={contact} />}
    </QueryView>
  );
}

function Person({ contact }: { contact: Contact }) {
  const { projectId } = useProject();
  const [open, setOpen] = useState<"change" | "erase">();
  const close = () => setOpen(undefined);
  return (
    <>
      <ThingHeader
        title={contact.email}
        id={contact.id}
        list={
          <Link to="/projects/$projectId/contacts" params={{ projectId }}>
            Contacts
          </Link>
        }
        state={<Subscribed contact={contact} />}
        actions={
          <>
            <Link
              className="button button-plain"
              to="/projects/$projectId/emails"
              params={{ projectId }}
              search={{ to: contact.email }}
            >
              Emails to them
            </Link>
            <Button onClick={() => setOpen("change")}>Change…</Button>
          </>
        }
        more={{
          label: "Actions for this contact",
          items: [{ id: "erase", label: "Erase…", onSelect: () => setOpen("erase") }],
        }}
      />
      <div className="columns">
        <section>
          <h2>Person</h2>
          <FactList facts={factsOf(contact)} />
        </section>
        <section>
          <h2>Consent</h2>
          <ConsentHistory contactId={contact.id} />
        </section>
      </div>
      {open === "change" && <ChangeContact contact={contact} onClose={close} />}
      {open === "erase" && <EraseContact contact={contact} onClose={close} />}
    </>
  );
}

function factsOf(contact: Contact) {
  const { audienceIds, topicIds, properties, createdAt } = contact;
  return [
    ["Name", nameOf(contact) || "not known"],
    ["Added", <Time key="added" at={createdAt} />],
    ["Audiences", String(audienceIds.length)],
    ["Topics", String(topicIds.length)],
    ...Object.entries(properties).map(([name, value]) => [name, String(value)] as const),
  ] as const;
}

function EraseContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { projectId } = useProject();
  const navigate = useNavigate();
  const params = { path: { contactRef: contact.id }, query: { erase: "true" } } as const;
  const erase = useChange(
    "contacts",
    ({ api }) => bodyOf(api.DELETE("/contacts/{contactRef}", { params })),
    () => void navigate({ to: "/projects/$projectId/contacts", params: { projectId } }),
  );
  return (
    <Confirm
      title={`Erase ${contact.email}?`}
      text="The contact, their address and the content of what they were sent are removed everywhere. A suppression of the address stays as a hash, so that they get nothing again. This cannot be undone."
      verb="Erase contact"
      problem={erase.error?.message}
      isBusy={erase.isPending}
      onConfirm={() => erase.mutate(undefined)}
      onClose={onClose}
    />
  );
}
