import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { Field } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Contact } from "./contact.ts";

const longestAddress = 320;
const longestName = 200;

interface Names {
  readonly first: string;
  readonly last: string;
}

function bodyFrom({ first, last }: Names) {
  const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
  return { firstName: orNull(first), lastName: orNull(last) };
}

export function CreateContact({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [names, setNames] = useState<Names>({ first: "", last: "" });
  const create = useChange(
    "contacts",
    ({ api }) => bodyOf(api.POST("/contacts", { body: { email: email.trim(), ...bodyFrom(names) } })),
    onClose,
  );
  return (
    <FormDialog
      title="Add contact"
      verb="Add contact"
      problem={create.error?.message}
      isBusy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="Address"
        type="email"
        required
        maxLength={longestAddress}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NameFields names={names} onChange={setNames} />
    </FormDialog>
  );
}

export function ChangeContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { id: contactRef, firstName, lastName } = contact;
  const [names, setNames] = useState<Names>({ first: firstName ?? "", last: lastName ?? "" });
  const [unsubscribed, setUnsubscribed] = useState(contact.unsubscribed);
  const change = useChange(
    "contacts",
    ({ api }) =>
      bodyOf(
        api.PATCH("/contacts/{contactRef}", {
          params: { path: { contactRef } },
          body: { ...bodyFrom(names), ...(unsubscribed !== contact.unsubscribed && { unsubscribed }) },
        }),
      ),
    onClose,
  );
  return (
    <FormDialog
      title={`Change ${contact.email}`}
      verb="Change contact"
      problem={change.error?.message}
      isBusy={change.isPending}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <NameFields names={names} onChange={setNames} />
      <label className="tick">
        <input
          type="checkbox"
          checked={unsubscribed}
          onChange={(event) => setUnsubscribed(event.target.checked)}
        />
        Unsubscribed from everything
      </label>
    </FormDialog>
  );
}

function NameFields({ names, onChange }: { names: Names; onChange: (names: Names) => void }) {
  return (
    <>
      <Field
        label="First name"
        maxLength={longestName}
        value={names.first}
        onChange={(event) => onChange({ ...names, first: event.target.value })}
      />
      <Field
        label="Last name"
        maxLength={longestName}
        value={names.last}
        onChange={(event) => onChange({ ...names, last: event.target.value })}
      />
    </>
  );
}
