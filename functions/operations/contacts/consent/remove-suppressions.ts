import { Refusal } from "../../../domain/platform/refusals.ts";
import { sideBySide } from "../../../domain/platform/side-by-side.ts";
import type { Services } from "../../../services.ts";
import { parseSuppression } from "../../../store/contacts/suppression-rows.ts";
import { suppressionKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { endSuppression } from "./end-suppression.ts";

/** Each asks SES, which takes about one removal a second and region. */
const atOnce = 2;

/**
 * Ends suppressions; `deleted` is false where there is none of the id. Repeated, it goes on with what is left.
 * @throws {Refusal} `unavailable`: some may have ended
 */
export async function removeSuppressions(services: Services, projectId: string, ids: readonly string[]) {
  const ended = await sideBySide([...new Set(ids)], atOnce, async (id) => ({
    id,
    deleted: await removed(services, projectId, id),
  }));
  return [...ended];
}

async function removed(services: Services, projectId: string, id: string): Promise<boolean> {
  const item = await getItem(services.tables, "data", suppressionKey(projectId, id));
  if (!item) return false;
  try {
    await endSuppression(services, projectId, parseSuppression(item));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.name === "not_found") return false;
    throw error;
  }
}
