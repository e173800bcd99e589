import { hashOfKey } from "../../functions/domain/projects/key-text.ts";
import { apiKeyKey } from "../../functions/store/platform/keys.ts";
import { update } from "../../functions/store/platform/write.ts";
import type { ApiKey } from "../../functions/store/projects/api-keys.ts";
import type { World } from "../support/world.ts";

/** Changes fields of a key's row, as a person's revocation or change of scopes does. */
export async function changeKey(
  { services }: World,
  projectId: string,
  text: string,
  fields: Partial<ApiKey>,
): Promise<void> {
  await update(services.tables, "data", {
    key: apiKeyKey(projectId, hashOfKey(text)),
    set: fields,
  });
}
