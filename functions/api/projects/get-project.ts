import { projects } from "../../contract/projects/projects.ts";
import { endpoint } from "../../http/endpoint.ts";
import { projectReads } from "../../operations/projects/find-project.ts";
import { projectView } from "../../views/projects/project-view.ts";

export const handler = endpoint(
  projects.getProject,
  { reads: (_, { projectId }) => projectReads(projectId) },
  async (_, { caller: { role }, found }) => projectView(found.project, role),
);
