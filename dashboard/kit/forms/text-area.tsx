import { type TextareaHTMLAttributes, useId } from "react";
import { FieldNote } from "../field.tsx";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A field of many lines. Tab leaves it, as it leaves every other field. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        spellCheck={false}
        {...area}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
