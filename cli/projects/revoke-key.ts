import { findKey, keysReads, revokeKey as revoke } from "../../functions/operations/projects/change-key.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import { keyView } from "../../functions/views/projects/key-view.ts";
import type { AddCommand } from "../command.ts";
import { requireProject } from "./require-project.ts";

export const revokeKey: AddCommand = (program, actionFor) =>
  program
    .command("revoke-key <project> <keyId>")
    .description("revoke an API key permanently; requests with it fail from then on")
    .action(
      actionFor(async (target, projectId: string, keyId: string) => {
        const { services } = target;
        const { id } = await requireProject(target, projectId);
        const { keys } = await readTogether(services.tables, keysReads(id));
        const key = keyView(await revoke(services, "operator", findKey(keys, keyId)));
        return { text: `${key.id} (${key.name}) is revoked since ${key.revokedAt}.\n`, data: key };
      }),
    );
