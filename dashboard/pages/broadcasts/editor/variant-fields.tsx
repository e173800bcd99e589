import { useState } from "react";
import { Field, SelectField, TickField } from "../../../kit/field.tsx";
import { TextArea } from "../../../kit/forms/text-area.tsx";
import { comparisonSentence, type DraftVariants, type Unit, units } from "./draft-variants.ts";
import type { FieldErrors } from "./field-names.ts";

interface VariantsProps {
  readonly variants: DraftVariants;
  readonly errors: FieldErrors;
  readonly onChange: (variants: DraftVariants) => void;
}

/** Two variants of the content: the one above, and another one that differs in what is filled in here. */
export function VariantFields({ variants, errors, onChange }: VariantsProps) {
  return (
    <fieldset className="plain-fieldset variants">
      <legend>Variants</legend>
      <TickField
        label="Compare two variants"
        hint="Some recipients get the content above (A), as many another one (B), and the rest the one that wins."
        checked={variants.isOn}
        onChange={(event) => onChange({ ...variants, isOn: event.target.checked })}
      />
      {variants.isOn && (
        <>
          <SecondContent variants={variants} errors={errors} onChange={onChange} />
          <Rule variants={variants} errors={errors} onChange={onChange} />
        </>
      )}
    </fieldset>
  );
}

function SecondContent({ variants, errors, onChange }: VariantsProps) {
  // A text of its own is only written by programs: it is shown where there is one.
  const [hasText] = useState(variants.text !== "");
  return (
    <>
      <Field
        label="Subject of variant B"
        hint="Empty: the subject of A."
        error={errors["variants.b.subject"] ?? errors["variants.b"]}
        value={variants.subject}
        maxLength={998}
        onChange={(event) => onChange({ ...variants, subject: event.target.value })}
      />
      <Field
        label="Preview text of variant B"
        hint="Empty: the preview text of A."
        error={errors["variants.b.previewText"]}
        value={variants.previewText}
        maxLength={250}
        onChange={(event) => onChange({ ...variants, previewText: event.target.value })}
      />
      <TextArea
        label="HTML of variant B"
        hint="Empty: the content of A. It needs a link to {{ unsubscribeUrl }}, too."
        error={errors["variants.b.html"]}
        className="mono"
        rows={8}
        value={variants.html}
        onChange={(event) => onChange({ ...variants, html: event.target.value })}
      />
      {hasText && (
        <TextArea
          label="Text of variant B"
          error={errors["variants.b.text"]}
          rows={6}
          value={variants.text}
          onChange={(event) => onChange({ ...variants, text: event.target.value })}
        />
      )}
    </>
  );
}

const rules = [
  { value: "opens", label: "More people opened it" },
  { value: "clicks", label: "More people followed a link" },
];

function Rule({ variants, errors, onChange }: VariantsProps) {
  return (
    <>
      <div className="field-row">
        <Field
          label="Recipients who try a variant, in %"
          type="number"
          min={2}
          max={100}
          error={errors["variants.share"]}
          value={variants.share}
          onChange={(event) => onChange({ ...variants, share: event.target.value })}
        />
        <SelectField
          label="Winner"
          error={errors["variants.decideBy"]}
          value={variants.decideBy}
          options={rules}
          onChange={(rule) => onChange({ ...variants, decideBy: rule === "clicks" ? "clicks" : "opens" })}
        />
      </div>
      <div className="field-row">
        <Field
          label="Decided after"
          type="number"
          min={0}
          hint="From 15 minutes to 7 days."
          error={errors["variants.decideAfterMinutes"]}
          value={variants.decideAfter}
          onChange={(event) => onChange({ ...variants, decideAfter: event.target.value })}
        />
        <SelectField
          label="Unit"
          value={variants.unit}
          options={unitNames.map((unit) => ({ value: unit, label: unit }))}
          onChange={(chosen) =>
            onChange({ ...variants, unit: unitNames.find((unit) => unit === chosen) ?? "hours" })
          }
        />
      </div>
      <p className="quiet">{comparisonSentence(variants)}</p>
    </>
  );
}

// The keys of `units` are its names.
const unitNames = Object.keys(units) as readonly Unit[];
