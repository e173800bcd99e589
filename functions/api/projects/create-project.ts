import { projects } from "../../contract/projects.ts";
import { formatMailbox } from "../../domain/address.ts";
import { Refusal } from "../../domain/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { firstPlan, openProject } from "../../operations/open-project.ts";
import { projectView } from "../../operations/projects-of.ts";
import { personProjectKey } from "../../store/keys.ts";
import { listItems } from "../../store/read.ts";

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
