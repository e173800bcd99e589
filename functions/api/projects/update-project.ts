import { projects } from "../../contract/projects.ts";
import { endpoint } from "../../http/endpoint.ts";
import { requireOwner } from "../../operations/change-members.ts";
import { projectView } from "../../operations/projects-of.ts";
import { renameProject } from "../../operations/rename-project.ts";
import { projectKey } from "../../store/keys.ts";
import { parseProject } from "../../store/projects.ts";

export const handler = endpoint(
  projects.updateProject,
  async ({ body }, { caller, services, found }) => {
    requireOwner(caller.role);
    const project = parseProject(found.data(projectKey(caller.projectId)) ?? {});
    return projectView(await renameProject(services, caller.actor, project, body.name), caller.role);
  },
  (_, projectId) => ({ data: [projectKey(projectId)] }),
);
