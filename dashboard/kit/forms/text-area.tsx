import { type TextareaHTMLAttributes, useId } from "react";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string;
}

/** A field of many lines. Tab leaves it, as it leaves every other field. */
export function TextArea({ label, hint, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} aria-describedby={`${id}-note`} spellCheck={false} {...area} />
      <span id={`${id}-note`} className="field-hint">
        {hint}
      </span>
    </div>
  );
}
