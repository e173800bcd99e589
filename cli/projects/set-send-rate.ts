import { setSendRate } from "../../functions/operations/projects/set-send-rate.ts";
import type { AddCommand } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { requireProject } from "./require-project.ts";

const highestRate = 10_000;

export const changeSendRate: AddCommand = (program, actionFor) =>
  program
    .command("set-send-rate <project> <calls>")
    .description("limit a project's send calls in a second (1 to 10,000, or none)")
    .action(
      actionFor(async (target, projectId: string, calls: string) => {
        const limit = parseRate(calls);
        const { id } = await requireProject(target, projectId);
        await setSendRate(target.services, id, limit);
        const text = `${id} has ${limit === undefined ? "no limit of send calls" : `a limit of ${limit} send calls in a second`}.\n`;
        return { text, data: { projectId: id, sendsPerSecond: limit ?? null } };
      }),
    );

function parseRate(text: string): number | undefined {
  if (text === "none") return undefined;
  const rate = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (rate < 1 || rate > highestRate)
    throw new UsageError(`Invalid limit "${text}" (expected 1 to ${highestRate}, or none).`);
  return rate;
}
