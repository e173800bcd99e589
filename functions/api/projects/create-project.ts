import { projects } from "../../contract/projects/projects.ts";
import { formatMailbox } from "../../domain/platform/addresses/address.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { personProjectsReads } from "../../operations/projects/find-project.ts";
import { firstPlan, openProject } from "../../operations/projects/open-project.ts";
import { projectView } from "../../views/projects/project-view.ts";

/** Each project has free credits of its own, so their number is limited. */
const mostProjects = 25;

export const handler = endpoint(
  projects.createProject,
  { reads: (_, { actor }) => personProjectsReads(actor) },
  async ({ body }, { caller, services, found }) => {
    const count = found.projectIds.length;
    if (count >= mostProjects)
      throw new Refusal(
        "invalid_state",
        `You belong to ${count} projects, and ${mostProjects} is the limit; leave one first.`,
      );
    const noticeEmail = body.noticeEmail ? formatMailbox(body.noticeEmail) : undefined;
    const project = await openProject(services, body.name, firstPlan, caller.actor, noticeEmail);
    return projectView(project, "owner");
  },
);
