import { projects } from "../../contract/projects/projects.ts";
import { formatMailbox } from "../../domain/platform/addresses/address.ts";
import { endpoint } from "../../http/endpoint.ts";
import { requireOwner } from "../../operations/projects/change-members.ts";
import { changeProject } from "../../operations/projects/change-project.ts";
import { projectReads } from "../../operations/projects/find-project.ts";
import { projectView } from "../../views/projects/project-view.ts";

export const handler = endpoint(
  projects.updateProject,
  { reads: (_, { projectId }) => projectReads(projectId) },
  async ({ body: { noticeEmail, ...body } }, { caller, services, found }) => {
    requireOwner(caller.role);
    const change = { ...body, noticeEmail: noticeEmail ? formatMailbox(noticeEmail) : noticeEmail };
    return projectView(await changeProject(services, caller.actor, found.project, change), caller.role);
  },
);
