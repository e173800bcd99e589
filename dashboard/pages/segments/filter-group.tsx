import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import type { Choices } from "./choices.ts";
import { ConditionRow } from "./condition-row.tsx";
import { type FilterPart, type GroupPart, isGroup, newCondition, newGroup } from "./filter.ts";

/** As deep as the API takes a filter. */
const deepest = 5;

interface GroupProps {
  readonly group: GroupPart;
  readonly choices: Choices;
  readonly depth?: number;
  readonly onChange: (group: GroupPart) => void;
  readonly onRemove?: (() => void) | undefined;
}

/** Conditions of which all or any have to match; a group may have groups. */
export function FilterGroup({ group, choices, depth = 1, onChange, onRemove }: GroupProps) {
  const { match, parts } = group;
  const add = (part: FilterPart) => onChange({ ...group, parts: [...parts, part] });
  const change = (part: FilterPart) =>
    onChange({ ...group, parts: parts.map((one) => (one.key === part.key ? part : one)) });
  const removeOf = ({ key }: FilterPart) =>
    parts.length > 1 ? () => onChange({ ...group, parts: parts.filter((one) => one.key !== key) }) : onRemove;
  return (
    <fieldset className="filter-group" aria-label={depth === 1 ? "Conditions" : "Group of conditions"}>
      <select
        className="filter-match"
        aria-label="How many of the conditions"
        value={match}
        onChange={(event) => onChange({ ...group, match: event.target.value === "any" ? "any" : "all" })}
      >
        <option value="all">All of these match</option>
        <option value="any">Any of these matches</option>
      </select>
      <ul className="conditions">
        {parts.map((part) =>
          isGroup(part) ? (
            <li key={part.key}>
              <FilterGroup
                group={part}
                choices={choices}
                depth={depth + 1}
                onChange={change}
                onRemove={removeOf(part)}
              />
            </li>
          ) : (
            <ConditionRow
              key={part.key}
              condition={part}
              choices={choices}
              onChange={change}
              onRemove={removeOf(part)}
            />
          ),
        )}
      </ul>
      <div className="actions">
        <Button onClick={() => add(newCondition())}>
          <Icon name="plus" /> Condition
        </Button>
        {depth < deepest && (
          <Button onClick={() => add(newGroup(match === "all" ? "any" : "all"))}>
            <Icon name="plus" /> Group
          </Button>
        )}
        {onRemove && <Button onClick={onRemove}>Remove group</Button>}
      </div>
    </fieldset>
  );
}
