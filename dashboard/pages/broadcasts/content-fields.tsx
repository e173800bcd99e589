import { Field } from "../../kit/field.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import type { Draft } from "./broadcast.ts";
import { PeopleFields } from "./people-fields.tsx";

interface ContentFieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

export function ContentFields({ draft, onChange: set }: ContentFieldsProps) {
  return (
    <>
      <PeopleFields draft={draft} onChange={set} />
      <Field
        label="From"
        value={draft.from}
        maxLength={500}
        placeholder="Acme <news@example.com>"
        onChange={(event) => set({ from: event.target.value })}
      />
      <Field
        label="Subject"
        value={draft.subject}
        maxLength={998}
        onChange={(event) => set({ subject: event.target.value })}
      />
      <Field
        label="Preview text"
        hint="What a mailbox shows after the subject."
        value={draft.previewText}
        maxLength={250}
        onChange={(event) => set({ previewText: event.target.value })}
      />
      <TextArea
        label="HTML"
        className="mono"
        rows={16}
        value={draft.html}
        hint="Variables are written {{ contact.firstName }}. A link to {{ unsubscribeUrl }} is needed."
        onChange={(event) => set({ html: event.target.value })}
      />
    </>
  );
}
