import { outboundChangeReads } from "../../functions/operations/projects/change-outbound.ts";
import { pauseOutbound } from "../../functions/operations/projects/pause-outbound.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import type { AddCommand } from "../command.ts";
import { requireProject } from "../projects/require-project.ts";
import { UsageError } from "../usage-error.ts";

const longestReason = 500;

export const pause: AddCommand = (program, actionFor) =>
  program
    .command("pause <project>")
    .description(
      "stop a project's sending: it accepts no email until it is resumed, and what it has accepted is held",
    )
    .option("--reason <text>", "shown to the project", "paused by the operator of the service")
    .action(
      actionFor(
        async ({ services, ...target }, projectId: string, { reason }: { readonly reason: string }) => {
          requireReason(reason);
          const { id } = await requireProject({ services, ...target }, projectId);
          const found = await readTogether(services.tables, outboundChangeReads(services, id));
          const view = await pauseOutbound(services, { projectId: id, found, byOperator: true }, reason);
          const text = `${id} is paused since ${view.pausedAt}: ${reason}\n`;
          return { text, data: { projectId: id, ...view } };
        },
      ),
    );

/** What the operator or a customer reads in a terminal or a page: one line of text. @throws {UsageError} */
function requireReason(reason: string): void {
  if (reason.trim() === "") throw new UsageError("Invalid reason: must not be empty.");
  if (reason.length > longestReason)
    throw new UsageError(`Invalid reason (expected at most ${longestReason} characters).`);
  if (/\p{Cc}/u.test(reason)) throw new UsageError("Invalid reason: must not contain control characters.");
}
