import { useId } from "react";
import {
  allScopes,
  areas,
  columns,
  type Preset,
  presets,
  rightWord,
  type Scope,
  scopesOf,
} from "./scope-matrix.ts";

export interface Choice {
  readonly preset: Preset;
  readonly chosen: readonly Scope[];
}

interface PickerProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** A matrix of areas and rights, empty where a right does not exist, with presets above. */
export function ScopePicker({ choice, onChange }: PickerProps) {
  const name = useId();
  return (
    <fieldset className="scopes">
      <legend>May do</legend>
      <div className="presets">
        {presets.map((preset) => (
          <label key={preset.id} className="tick">
            <input
              type="radio"
              name={name}
              checked={choice.preset === preset.id}
              onChange={() => onChange({ ...choice, preset: preset.id })}
            />
            {preset.name}
          </label>
        ))}
      </div>
      <Matrix choice={choice} onChange={onChange} />
    </fieldset>
  );
}

function Matrix({ choice, onChange }: PickerProps) {
  const has = new Set<string>(scopesOf(choice.preset, choice.chosen));
  const toggle = (scope: Scope) => {
    const next = new Set(has);
    if (!next.delete(scope)) next.add(scope);
    onChange({ preset: "chosen", chosen: allScopes.filter((each) => next.has(each)) });
  };
  const box = (area: string, areaName: string, right: string, isWord: boolean) => {
    const scope = allScopes.find((each) => each === `${area}:${right}`);
    if (scope === undefined) return null;
    return (
      <label key={right} className="tick">
        <input
          type="checkbox"
          checked={has.has(scope)}
          aria-label={`${areaName}: ${rightWord(right)}`}
          onChange={() => toggle(scope)}
        />
        {isWord && rightWord(right)}
      </label>
    );
  };
  return (
    <table className="table matrix">
      <thead>
        <tr>
          <th>Area</th>
          <th>Read</th>
          <th>Write</th>
          <th>Delete</th>
          <th>More</th>
        </tr>
      </thead>
      <tbody>
        {areas.map(({ id, name, more }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {columns.map((right) => (
              <td key={right}>{box(id, name, right, false)}</td>
            ))}
            <td>{more.map((right) => box(id, name, right, true))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
