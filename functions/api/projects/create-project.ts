import { projects } from "../../contract/projects/projects.ts";
import { formatMailbox } from "../../domain/platform/address.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { firstPlan, openProject } from "../../operations/projects/open-project.ts";
import { projectView } from "../../operations/projects/projects-of.ts";
import { personProjectKey } from "../../store/platform/keys.ts";
import { listItems } from "../../store/platform/read.ts";

/** Each project comes with free credits: one person does not need them without end. */
const mostProjects = 25;

export const handler = endpoint(
  projects.createProject,
  async ({ body }, { caller, services, found }) => {
    if (found.listed.length >= mostProjects)
      throw new Refusal(
        "invalid_state",
        `you belong to ${found.listed.length} projects; ${mostProjects} are the most`,
      );
    const noticeEmail = body.noticeEmail ? formatMailbox(body.noticeEmail) : undefined;
    const project = await openProject(services, body.name, firstPlan, caller.actor, noticeEmail);
    return projectView(project, "owner");
  },
  (_, __, services, actor) => ({
    data: [],
    listed: () => listItems(services.tables, personProjectKey(actor, "")),
  }),
);
