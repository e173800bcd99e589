import { type InputHTMLAttributes, type ReactNode, useId } from "react";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-note`} {...input} />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** The text below a field: its error, else a hint. */
export function FieldNote({ id, hint, error }: Pick<FieldProps, "hint" | "error"> & { readonly id: string }) {
  return (
    <span id={id} className={error ? "field-error" : "field-hint"} role={error ? "alert" : undefined}>
      {error ?? hint}
    </span>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
}

export function SelectField({ label, value, onChange, options, isDisabled = false, error }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  );
}

/** A box to tick, with a sentence about what it does. */
export function TickField({ label, hint, ...input }: Omit<FieldProps, "error" | "type">) {
  const id = useId();
  return (
    <div className="field">
      <label className="tick">
        <input type="checkbox" aria-describedby={`${id}-note`} {...input} />
        {label}
      </label>
      <FieldNote id={`${id}-note`} hint={hint} />
    </div>
  );
}
