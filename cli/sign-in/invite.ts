import { personId } from "../../functions/domain/platform/people.ts";
import { firstPlan, openProject } from "../../functions/operations/projects/open-project.ts";
import { personProjectKey } from "../../functions/store/platform/keys.ts";
import { listItems } from "../../functions/store/platform/query.ts";
import type { AddCommand } from "../command.ts";
import { createAccount } from "../doctor/accounts.ts";
import { parseName } from "../projects/parse-name.ts";
import { UsageError } from "../usage-error.ts";

interface Options {
  readonly plan: string;
  readonly project?: string;
}

export const invite: AddCommand = (program, actionFor) =>
  program
    .command("invite <email>")
    .description(
      "create a person's account, which Cognito sends them a password for, and a project that they own",
    )
    .option("--project <name>", "the name of the project", "First project")
    .option("--plan <plan>", "the plan of the project", firstPlan)
    .action(
      actionFor(async ({ services, userPool }, email: string, { plan, project: name }: Options) => {
        if (!userPool)
          throw new UsageError(
            "Only a deployment with a Cognito user pool has accounts to invite to: use --outputs.",
          );
        const { subject, isNew } = await createAccount(userPool, email);
        const userId = personId(userPool.issuer, subject);
        const known = await listItems(services.tables, personProjectKey(userId, ""));
        const [first] = known.map(({ sk }) => String(sk).replace(/^PROJECT#/, ""));
        const projectId =
          first ?? (await openProject(services, parseName(name ?? ""), plan, userId, email)).id;
        const account = isNew
          ? `${email} has an account: Cognito sends them a temporary password.`
          : `${email} had an account already.`;
        const project = `They own ${first === undefined ? "the new project" : "their project"} ${projectId}.`;
        const next = `They sign in at ${userPool.signInUrl}, or get an access token with npm run operator -- sign-in.`;
        return {
          text: `${account}\n${project}\n${next}\n`,
          data: { userId, projectId, newAccount: isNew, newProject: first === undefined },
        };
      }),
    );
