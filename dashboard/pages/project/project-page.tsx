import { useQuery } from "@tanstack/react-query";
import { type Project, projectQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Banner } from "../../kit/banner.tsx";
import { CopyButton } from "../../kit/copy.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { ProjectForm } from "./project-form.tsx";
import { Safeguards } from "./safeguards.tsx";

export function ProjectPage() {
  const query = useQuery(projectQuery(useProject()));
  return (
    <>
      <PageHeader
        title="Project"
        path="Settings / Project"
        sentence={
          query.data?.role === "member"
            ? "You are a member: an owner of the project can change this."
            : "Its name, who is notified when something is wrong, and whom it may send to."
        }
      />
      <QueryView query={query} what="the settings of this project" title="The settings" rows={4}>
        {(project) => (
          <div className="settings">
            <Guarded project={project} />
            <ProjectForm project={project} />
            <Safeguards project={project} />
            <p className="own-id">
              Project ID, for the header <span className="mono">x-project-id</span>:{" "}
              <span className="mono">{project.id}</span>{" "}
              <CopyButton text={project.id} label="Copy the project ID" />
            </p>
          </div>
        )}
      </QueryView>
    </>
  );
}

function Guarded({ project: { capture, restrictTo } }: { project: Project }) {
  if (capture)
    return (
      <Banner
        fact="Every email is captured."
        consequence="Emails are accepted and can be looked at, and none of them is sent. Nothing is charged."
      />
    );
  if (restrictTo.length === 0) return null;
  return (
    <Banner
      fact="Only listed recipients get email."
      consequence="Everybody else is left out, with the reason restricted, and is not charged."
    />
  );
}
