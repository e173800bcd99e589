import { broadcastRowReads } from "../../functions/operations/broadcasts/find-broadcast.ts";
import { controlBroadcast } from "../../functions/operations/broadcasts/sending/control-broadcast.ts";
import { unscheduleBroadcast } from "../../functions/operations/broadcasts/verbs/unschedule-broadcast.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import type { AddCommand } from "../command.ts";
import { requireProject } from "../projects/require-project.ts";

export const stopBroadcast: AddCommand = (program, actionFor) =>
  program
    .command("stop-broadcast <project> <broadcastId>")
    .description("pause a broadcast that is being sent, or return a scheduled one to its draft")
    .action(
      actionFor(async (target, projectId: string, broadcastId: string) => {
        const { services } = target;
        const { id } = await requireProject(target, projectId);
        const { broadcast } = await readTogether(services.tables, broadcastRowReads(id, broadcastId));
        const { name, status } =
          broadcast.status === "scheduled"
            ? await unscheduleBroadcast(services, broadcast)
            : await controlBroadcast(services, broadcast, "pause");
        const text = `${broadcastId} (${name}) is stopped: ${status}.\n`;
        return { text, data: { projectId: id, broadcastId, name, status } };
      }),
    );
