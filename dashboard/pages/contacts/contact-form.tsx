import { useState } from "react";
import { changedFields } from "../../api/changed-fields.ts";
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
  // Compared with what was shown when the form opened: a contact who has unsubscribed since stays unsubscribed.
  const [before] = useState(contact);
  const { id: contactRef, firstName, lastName } = before;
  const [names, setNames] = useState<Names>({ first: firstName ?? "", last: lastName ?? "" });
  const [unsubscribed, setUnsubscribed] = useState(before.unsubscribed);
  const change = useChange(
    "contacts",
    async ({ api }) => {
      const shown = bodyFrom({ first: firstName ?? "", last: lastName ?? "" });
      const body = changedFields(
        { ...shown, unsubscribed: before.unsubscribed },
        { ...bodyFrom(names), unsubscribed },
      );
      if (body) await bodyOf(api.PATCH("/contacts/{contactRef}", { params: { path: { contactRef } }, body }));
    },
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
