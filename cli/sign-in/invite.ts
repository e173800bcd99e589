import { personId } from "../../functions/domain/platform/people.ts";
import { firstPlan, openProject } from "../../functions/operations/projects/open-project.ts";
import { personProjectKey } from "../../functions/store/platform/keys.ts";
import { listItems } from "../../functions/store/platform/query.ts";
import type { AddCommand } from "../command.ts";
import { createAccount } from "../doctor/accounts.ts";
import { parseName } from "../projects/parse-name.ts";
import type { Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";

interface Options {
  readonly plan: string;
  readonly project?: string;
  readonly subject?: string;
}

export const invite: AddCommand = (program, actionFor) =>
  program
    .command("invite <email>")
    .description(
      "create a person's account, which Cognito sends them a password for, and a project that they own",
    )
    .option("--project <name>", "the name of the project", "First project")
    .option("--plan <plan>", "the plan of the project", firstPlan)
    .option("--subject <subject>", "the person's `sub` claim, where people sign in with another provider")
    .action(
      actionFor(async (target, email: string, { plan, project: name, subject }: Options) => {
        const person = await personOf(target, email, subject);
        const { services } = target;
        const known = await listItems(services.tables, personProjectKey(person.userId, ""));
        const [first] = known.map(({ sk }) => String(sk).replace(/^PROJECT#/, ""));
        const projectId =
          first ?? (await openProject(services, parseName(name ?? ""), plan, person.userId, email)).id;
        const project = `They own ${first === undefined ? "the new project" : "their project"} ${projectId}.`;
        return {
          text: `${person.account}\n${project}\n${nextStep(target)}\n`,
          data: {
            ...{ userId: person.userId, projectId, newAccount: person.isNew },
            newProject: first === undefined,
          },
        };
      }),
    );

interface Person {
  readonly userId: string;
  readonly isNew: boolean;
  /** The text about the account that the operator sees. */
  readonly account: string;
}

async function personOf(
  { userPool, issuer }: Target,
  email: string,
  subject: string | undefined,
): Promise<Person> {
  if (userPool) {
    if (subject !== undefined)
      throw new UsageError("--subject is for other OpenID providers: this deployment has a user pool.");
    const { subject: created, isNew } = await createAccount(userPool, email);
    const account = isNew
      ? `${email} has an account: Cognito sends them a temporary password.`
      : `${email} had an account already.`;
    return { userId: personId(userPool.issuer, created), isNew, account };
  }
  if (issuer === undefined || !subject)
    throw new UsageError(
      "Only a deployment with a Cognito user pool has accounts to invite to: use --outputs, and with another OpenID provider --subject.",
    );
  const account = `${email} is known by the subject ${subject} of ${issuer}.`;
  return { userId: personId(issuer, subject), isNew: false, account };
}

function nextStep({ dashboardUrl, userPool }: Target): string {
  const page = dashboardUrl ?? userPool?.signInUrl;
  return `They sign in at ${page}, or get an access token with npm run operator -- sign-in.`;
}
