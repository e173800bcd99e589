import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { type Member, meQuery, mostRows, projectsQuery } from "../../api/queries.ts";
import { type ProjectApi, usePersonApi, useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { CopyButton } from "../../kit/copy.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { AddMember, RemoveMember } from "./member-dialogs.tsx";
import { MemberList } from "./member-list.tsx";

const membersQuery = ({ api, projectId }: ProjectApi) =>
  queryOptions({
    queryKey: [projectId, "members"],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/projects/{projectId}/members", {
          params: { path: { projectId }, query: { limit: mostRows } },
          signal,
        }),
      ),
  });

export function MembersPage() {
  const project = useProject();
  const query = useQuery(membersQuery(project));
  const me = useQuery(meQuery(project.api)).data?.id;
  const role = useQuery(projectsQuery(usePersonApi())).data?.items.find(
    ({ id }) => id === project.projectId,
  )?.role;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const add = (
    <Button kind="primary" disabled={role !== "owner"} onClick={() => setAdding(true)}>
      Add member
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Members"
        path="Settings / Members"
        sentence={
          role === "member"
            ? "You are a member: you can do everything but change the members and the project. An owner can do that."
            : "Owners manage members and the project. Members can do everything else, keys included."
        }
        actions={add}
      />
      <QueryView query={query} what="the members of this project" title="The list of members" rows={3}>
        {({ items }) => (
          <MemberList
            members={items}
            me={me}
            canChange={role === "owner"}
            onRemove={(member) => setRemoved(member)}
          />
        )}
      </QueryView>
      {me !== undefined && (
        <p className="own-id">
          Your user ID, for owners of other projects: <span className="mono">{me}</span>{" "}
          <CopyButton text={me} label="Copy your user ID" />
        </p>
      )}
      {isAdding && <AddMember onClose={() => setAdding(false)} />}
      {removed && (
        <RemoveMember member={removed} isMe={removed.userId === me} onClose={() => setRemoved(undefined)} />
      )}
    </>
  );
}
