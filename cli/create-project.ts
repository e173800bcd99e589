import { isId } from "../functions/domain/platform/ids.ts";
import { firstPlan, openProject } from "../functions/operations/projects/open-project.ts";
import { argumentOf, optionOf } from "./given.ts";
import { givenName } from "./given-name.ts";
import { Refused } from "./refused.ts";
import type { Verb } from "./verb.ts";

export const createProject: Verb = {
  arguments: ["name"],
  options: {
    plan: { type: "string", value: "plan", about: `the plan it starts on (${firstPlan})` },
    owner: {
      type: "string",
      value: "userId",
      about: "the person who owns it, as GET /me tells them (nobody)",
    },
  },
  about: "open a project, with the deployment's free credits",
  async run(given, { services }) {
    const plan = optionOf(given, "plan") ?? firstPlan;
    const owner = optionOf(given, "owner");
    if (owner !== undefined && !isId("usr", owner))
      throw new Refused(`${owner} is no user id: those begin with usr_`);
    const { id } = await openProject(services, givenName(argumentOf(given, "name")), plan, owner);
    return `${id}\n`;
  },
};
