import { outboundChangeReads } from "../../functions/operations/projects/change-outbound.ts";
import { resumeOutbound } from "../../functions/operations/sending/holding/resume-outbound.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import type { AddCommand } from "../command.ts";
import { requireProject } from "../projects/require-project.ts";
import { UsageError } from "../usage-error.ts";

export const resume: AddCommand = (program, actionFor) =>
  program
    .command("resume <project>")
    .description("resume a project's sending: held emails are sent within minutes")
    .option(
      "--drop-older-than <time>",
      "cancel and refund what was accepted before, such as 2026-11-30T08:00:00Z, and is not being sent yet",
    )
    .action(
      actionFor(async (target, projectId: string, { dropOlderThan }: { readonly dropOlderThan?: string }) => {
        const before = dropOlderThan === undefined ? undefined : parseTime(dropOlderThan);
        const { id } = await requireProject(target, projectId);
        const { services } = target;
        const found = await readTogether(services.tables, outboundChangeReads(services, id));
        // The sweeper releases the held emails: the tool need not reach the queues.
        const view = await resumeOutbound(services, { projectId: id, found, byOperator: true }, before);
        const dropped = before ? `; what was accepted before ${before.toISOString()} is canceled` : "";
        return { text: `${id} sends again${dropped}.\n`, data: { projectId: id, ...view } };
      }),
    );

function parseTime(text: string): Date {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? new Date(text)
    : undefined;
  if (!at || Number.isNaN(at.getTime()))
    throw new UsageError(
      `Invalid time "${text}" (expected ISO 8601 with a time zone, such as 2026-11-30T08:00:00Z).`,
    );
  return at;
}
