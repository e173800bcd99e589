import { Icon } from "../../kit/icon.tsx";
import type { Choices, Option } from "./choices.ts";
import { type ConditionPart, operatorsOf, operatorWords, typeOfField } from "./filter.ts";

interface RowProps {
  readonly condition: ConditionPart;
  readonly choices: Choices;
  readonly onChange: (condition: ConditionPart) => void;
  readonly onRemove: (() => void) | undefined;
}

/** One condition in a row that reads as a sentence: field, operator, value. */
export function ConditionRow({ condition, choices, onChange, onRemove }: RowProps) {
  const { field, operator } = condition;
  const operators = operatorsOf(field, choices.types);
  const changeField = (next: string) => {
    const [first = "equals"] = operatorsOf(next, choices.types);
    const kept = operatorsOf(next, choices.types).includes(operator) ? operator : first;
    onChange({ ...condition, field: next, operator: kept, text: "" });
  };
  return (
    <li className="condition">
      <Choice label="Field" value={field} options={choices.fields} onChange={changeField} />
      <Choice
        label="Operator"
        value={operator}
        options={operators.map((one) => ({ value: one, label: operatorWords[one] }))}
        onChange={(chosen) => {
          const next = operators.find((one) => one === chosen);
          if (next) onChange({ ...condition, operator: next });
        }}
      />
      <Value condition={condition} choices={choices} onChange={(text) => onChange({ ...condition, text })} />
      <button
        type="button"
        className="icon-button"
        aria-label="Remove this condition"
        disabled={!onRemove}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

const yesOrNo = [
  { value: "true", label: "yes" },
  { value: "false", label: "no" },
];
const day = /^(\d{4}-\d{2}-\d{2})?$/;

interface ValueProps {
  readonly condition: ConditionPart;
  readonly choices: Choices;
  readonly onChange: (text: string) => void;
}

function Value({ condition: { field, operator, text }, choices, onChange }: ValueProps) {
  const type = typeOfField(field, choices.types);
  if (operator === "exists" || type === "boolean")
    return <Choice label="Value" value={text || "true"} options={yesOrNo} onChange={onChange} />;
  const named = field === "audienceId" ? choices.audiences : field === "topicId" ? choices.topics : undefined;
  if (named && operator !== "in")
    return <Choice label="Value" value={text} options={[none, ...named]} onChange={onChange} />;
  return (
    <input
      aria-label="Value"
      type={type === "date" && day.test(text) ? "date" : "text"}
      required
      inputMode={type === "number" ? "decimal" : undefined}
      placeholder={operator === "in" ? "one, two, three" : undefined}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const none = { value: "", label: "choose" };

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** A value that is not among the choices, such as a property without a contact, stays. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  const isKnown = options.some((option) => option.value === value);
  return (
    <select aria-label={label} required value={value} onChange={(event) => onChange(event.target.value)}>
      {[...options, ...(isKnown ? [] : [{ value, label: value.replace("properties.", "") }])].map(
        (option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ),
      )}
    </select>
  );
}
