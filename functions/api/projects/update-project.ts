import { projects } from "../../contract/projects.ts";
import { formatMailbox } from "../../domain/address.ts";
import { endpoint } from "../../http/endpoint.ts";
import { requireOwner } from "../../operations/change-members.ts";
import { changeProject } from "../../operations/change-project.ts";
import { projectView } from "../../operations/projects-of.ts";
import { projectKey } from "../../store/keys.ts";
import { parseProject } from "../../store/projects.ts";

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
