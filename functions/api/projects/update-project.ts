import { projects } from "../../contract/projects/projects.ts";
import { formatMailbox } from "../../domain/platform/address.ts";
import { endpoint } from "../../http/endpoint.ts";
import { requireOwner } from "../../operations/projects/change-members.ts";
import { changeProject } from "../../operations/projects/change-project.ts";
import { projectView } from "../../operations/projects/projects-of.ts";
import { projectKey } from "../../store/platform/keys.ts";
import { parseProject } from "../../store/projects/projects.ts";

export const handler = endpoint(
  projects.updateProject,
  async ({ body }, { caller, services, found }) => {
    requireOwner(caller.role);
    const project = parseProject(found.data(projectKey(caller.projectId)) ?? {});
    const { name, noticeEmail } = body;
    const change = { name, noticeEmail: noticeEmail ? formatMailbox(noticeEmail) : noticeEmail };
    return projectView(await changeProject(services, caller.actor, project, change), caller.role);
  },
  (_, projectId) => ({ data: [projectKey(projectId)] }),
);
