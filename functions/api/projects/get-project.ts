import { projects } from "../../contract/projects/projects.ts";
import { endpoint } from "../../http/endpoint.ts";
import { projectView } from "../../operations/projects/projects-of.ts";
import { projectKey } from "../../store/platform/keys.ts";
import { parseProject } from "../../store/projects/projects.ts";

export const handler = endpoint(
  projects.getProject,
  async (_, { caller: { projectId, role }, found }) =>
    projectView(parseProject(found.data(projectKey(projectId)) ?? {}), role),
  (_, projectId) => ({ data: [projectKey(projectId)] }),
);
