import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import { mostRows } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { SelectField } from "../../kit/field.tsx";
import type { Draft } from "./broadcast.ts";

const none = { value: "", label: "none" };
const nobody = { audienceId: "", segmentId: "", topicId: "" };
const query = { limit: mostRows };

interface PeopleFieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Who gets it: an audience, a segment or a topic. Choosing one gives up the others. */
export function PeopleFields({ draft, onChange }: PeopleFieldsProps) {
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
  return (
    <>
      <SelectField
        label="Audience"
        value={draft.audienceId}
        options={choices(audiences.data?.items)}
        onChange={(audienceId) => onChange({ ...nobody, audienceId })}
      />
      <SelectField
        label="Segment"
        value={draft.segmentId}
        options={choices(segments.data?.items)}
        onChange={(segmentId) => onChange({ ...nobody, segmentId })}
      />
      <SelectField
        label="Topic"
        value={draft.topicId}
        options={choices(topics.data?.items)}
        onChange={(topicId) => onChange({ ...nobody, topicId })}
      />
    </>
  );
}

function choices(items: readonly { readonly id: string; readonly name: string }[] = []) {
  return [none, ...items.map(({ id, name }) => ({ value: id, label: name }))];
}
