import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { bodyOf } from "../../../api/client.ts";
import { mostRows } from "../../../api/queries.ts";
import { useProject } from "../../../api/use-api.tsx";
import { FieldNote } from "../../../kit/field.tsx";
import type { Draft } from "./draft.ts";

const nobody = { audienceId: "", segmentId: "", topicId: "" };
const query = { limit: mostRows };
const kinds = [
  ["audienceId", "Audiences"],
  ["segmentId", "Segments"],
  ["topicId", "Topics"],
] as const;
type Kind = (typeof kinds)[number][0];

interface PeopleFieldsProps {
  readonly draft: Draft;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Who gets it: an audience, a segment or a topic. */
export function PeopleFields({ draft, error, onChange }: PeopleFieldsProps) {
  const id = useId();
  const groups = useGroups();
  const chosen = kinds.find(([kind]) => draft[kind] !== "")?.[0];
  const change = (value: string) => {
    const [kind, groupId] = value.split(" ");
    const known = kinds.find(([one]) => one === kind)?.[0];
    onChange(known && groupId ? { ...nobody, [known]: groupId } : nobody);
  };
  return (
    <div className="field">
      <label htmlFor={id}>To</label>
      <select
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        value={chosen ? `${chosen} ${draft[chosen]}` : ""}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">Nobody yet</option>
        {kinds.map(([kind, label]) => (
          <optgroup key={kind} label={label}>
            {withChosen(groups[kind], draft[kind]).map((group) => (
              <option key={group.id} value={`${kind} ${group.id}`}>
                {group.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The first hundred of each kind; one beyond them that is chosen already is shown by its id. */
function withChosen(groups: readonly Named[], id: string): readonly Named[] {
  return id === "" || groups.some((group) => group.id === id) ? groups : [...groups, { id, name: id }];
}

function useGroups(): Readonly<Record<Kind, readonly Named[]>> {
  const { api, projectId } = useProject();
  const audiences = useQuery({
    queryKey: [projectId, "audiences", "choice"],
    queryFn: ({ signal }) => bodyOf(api.GET("/audiences", { params: { query }, signal })),
  });
  const segments = useQuery({
    queryKey: [projectId, "segments", "choice"],
    queryFn: ({ signal }) => bodyOf(api.GET("/segments", { params: { query }, signal })),
  });
  const topics = useQuery({
    queryKey: [projectId, "topics", "choice"],
    queryFn: ({ signal }) => bodyOf(api.GET("/topics", { params: { query }, signal })),
  });
  return {
    audienceId: audiences.data?.items ?? [],
    segmentId: segments.data?.items ?? [],
    topicId: topics.data?.items ?? [],
  };
}
