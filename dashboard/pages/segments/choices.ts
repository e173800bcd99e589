import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import { mostRows } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import type { PropertyTypes } from "./filter.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What conditions can be about: the properties of contacts, audiences and topics of the project. */
export interface Choices {
  readonly fields: readonly Option[];
  readonly types: PropertyTypes;
  readonly audiences: readonly Option[];
  readonly topics: readonly Option[];
}

const ownFields: readonly Option[] = [
  { value: "email", label: "Address" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "createdAt", label: "Added" },
  { value: "unsubscribed", label: "Unsubscribed" },
  { value: "audienceId", label: "Audience" },
  { value: "topicId", label: "Topic" },
];
const query = { limit: mostRows };

export function useChoices(): Choices {
  const { api, projectId } = useProject();
  const properties = useQuery({
    queryKey: [projectId, "contact-properties"],
    queryFn: ({ signal }) => bodyOf(api.GET("/contact-properties", { signal })),
  });
  const audiences = useQuery({
    queryKey: [projectId, "audiences", "choice"],
    queryFn: ({ signal }) => bodyOf(api.GET("/audiences", { params: { query }, signal })),
  });
  const topics = useQuery({
    queryKey: [projectId, "topics", "choice"],
    queryFn: ({ signal }) => bodyOf(api.GET("/topics", { params: { query }, signal })),
  });
  const known = properties.data?.items ?? [];
  const ofProperties = known.map(({ key }) => ({ value: `properties.${key}`, label: key }));
  return {
    fields: [...ownFields, ...ofProperties],
    types: new Map(known.map(({ key, type }) => [key, type])),
    audiences: optionsOf(audiences.data?.items),
    topics: optionsOf(topics.data?.items),
  };
}

function optionsOf(items: readonly { readonly id: string; readonly name: string }[] = []) {
  return items.map(({ id, name }) => ({ value: id, label: name }));
}
