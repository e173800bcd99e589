import { getRouteApi } from "@tanstack/react-router";
import { PageHeader } from "../../kit/page-header.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { NamedGroups } from "./named-groups.tsx";
import { Segments } from "./segments.tsx";

const route = getRouteApi("/projects/$projectId/audiences");

export function GroupsPage() {
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader
        title="Audiences"
        sentence="An audience is a list that you keep, a topic is what people can leave, a segment is whoever matches its filter at the time."
      />
      <Tabs
        label="Groups of people"
        shown={kind}
        onShow={(next) => void navigate({ search: { kind: next } })}
        tabs={[
          { id: "audiences", label: "Audiences", content: <NamedGroups kind="audiences" /> },
          { id: "topics", label: "Topics", content: <NamedGroups kind="topics" /> },
          { id: "segments", label: "Segments", content: <Segments /> },
        ]}
      />
    </>
  );
}
