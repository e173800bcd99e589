import { firstPlan, openProject } from "../../functions/operations/projects/open-project.ts";
import type { AddCommand } from "../command.ts";
import { parseName } from "./parse-name.ts";
import { requireUserId } from "./require-user-id.ts";

interface Options {
  readonly plan: string;
  readonly owner?: string;
}

export const createProject: AddCommand = (program, actionFor) =>
  program
    .command("create-project <name>")
    .description("create a project with the deployment's free credits and print its id")
    .option("--plan <plan>", "the plan of the project", firstPlan)
    .option(
      "--owner <userId>",
      "the user who owns the project, by the id that GET /me returns (default: no owner)",
    )
    .action(
      actionFor(async ({ services }, name: string, { plan, owner }: Options) => {
        if (owner !== undefined) requireUserId(owner);
        const project = await openProject(services, parseName(name), plan, owner);
        return { text: `${project.id}\n`, data: { ...project, owner: owner ?? null } };
      }),
    );
