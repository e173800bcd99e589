import { openProject } from "../functions/operations/open-project.ts";
import { argumentOf, optionOf } from "./given.ts";
import { givenName } from "./given-name.ts";
import type { Verb } from "./verb.ts";

/** The plan that every deployment has. */
const firstPlan = "free";

export const createProject: Verb = {
  arguments: ["name"],
  options: { plan: { type: "string", value: "plan", about: `the plan it starts on (${firstPlan})` } },
  about: "open a project, with the deployment's free credits",
  async run(given, { services }) {
    const plan = optionOf(given, "plan") ?? firstPlan;
    return `${await openProject(services, givenName(argumentOf(given, "name")), plan)}\n`;
  },
};
