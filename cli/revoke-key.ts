import { findKey, revokeKey as revoke } from "../functions/operations/projects/change-key.ts";
import { keyView } from "../functions/operations/projects/key-view.ts";
import { listItems } from "../functions/store/platform/read.ts";
import { apiKeysOf } from "../functions/store/projects/api-keys.ts";
import type { AddCommand } from "./command.ts";
import { requireProject } from "./require-project.ts";

export const revokeKey: AddCommand = (program, actionFor) =>
  program
    .command("revoke-key <project> <keyId>")
    .description("revoke an API key permanently; requests with it fail from then on")
    .action(
      actionFor(async (target, projectId: string, keyId: string) => {
        const { services } = target;
        const { id } = await requireProject(target, projectId);
        const stored = findKey(await listItems(services.tables, apiKeysOf(id)), keyId);
        const key = keyView(await revoke(services, "operator", stored));
        return { text: `${key.id} (${key.name}) is revoked since ${key.revokedAt}.\n`, data: key };
      }),
    );
