import { isId } from "../../functions/domain/platform/ids.ts";
import { listProjects } from "../../functions/store/projects/projects.ts";
import { columns } from "../../local/columns.ts";
import type { AddCommand } from "../command.ts";
import { UsageError } from "../usage-error.ts";

interface Options {
  readonly after?: string;
  readonly limit: string;
}

const mostAtOnce = 100;

export const listAllProjects: AddCommand = (program, actionFor) =>
  program
    .command("list-projects")
    .description("list the projects of the deployment, the oldest first")
    .option("--after <project>", "continue after this project")
    .option("--limit <count>", `how many projects, at most ${mostAtOnce}`, String(mostAtOnce))
    .action(
      actionFor(async ({ services }, { after, limit }: Options) => {
        if (after !== undefined && !isId("prj", after))
          throw new UsageError(`Invalid project id "${after}" (expected prj_…).`);
        const { projects, more } = await listProjects(services.tables, after, limitOf(limit));
        const lines = projects.map(({ id, name, plan, createdAt }) => [id, plan, createdAt, name]);
        const last = projects.at(-1)?.id ?? null;
        const next = more && last ? `More projects: list-projects --after ${last}\n` : "";
        const text =
          lines.length > 0 ? columns([["project", "plan", "created", "name"], ...lines]) : "No projects.\n";
        return { text: `${text}${next}`, data: { projects, nextAfter: more ? last : null } };
      }),
    );

function limitOf(text: string): number {
  const limit = Number(text);
  if (/^\d{1,3}$/.test(text) && limit >= 1 && limit <= mostAtOnce) return limit;
  throw new UsageError(`Invalid limit "${text}" (expected 1 to ${mostAtOnce}).`);
}
