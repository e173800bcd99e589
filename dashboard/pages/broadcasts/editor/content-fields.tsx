import { Field } from "../../../kit/field.tsx";
import type { Draft } from "./draft.ts";
import type { FieldErrors } from "./field-names.ts";
import { PeopleFields } from "./people-fields.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { VariantFields } from "./variant-fields.tsx";

interface ContentFieldsProps {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<Draft>) => void;
}

export function ContentFields({ draft, errors, onChange: set }: ContentFieldsProps) {
  return (
    <>
      <PeopleFields
        draft={draft}
        error={errors["audienceId"] ?? errors["segmentId"] ?? errors["topicId"]}
        onChange={set}
      />
      <Field
        label="From"
        error={errors["from"]}
        value={draft.from}
        maxLength={500}
        placeholder="Acme <news@example.com>"
        onChange={(event) => set({ from: event.target.value })}
      />
      <Field
        label="Subject"
        error={errors["subject"]}
        hint={draft.templateId === "" ? undefined : "Empty: the subject of the template."}
        value={draft.subject}
        maxLength={998}
        onChange={(event) => set({ subject: event.target.value })}
      />
      <Field
        label="Preview text"
        error={errors["previewText"]}
        hint="What a mailbox shows after the subject."
        value={draft.previewText}
        maxLength={250}
        onChange={(event) => set({ previewText: event.target.value })}
      />
      <TemplateFields draft={draft} error={errors["html"]} onChange={set} />
      <VariantFields variants={draft.variants} errors={errors} onChange={(variants) => set({ variants })} />
    </>
  );
}
