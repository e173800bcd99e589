import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type Suppression, unsuppressWrites } from "../../../store/contacts/suppression-rows.ts";
import { transact } from "../../../store/platform/transact.ts";

/**
 * Ends a suppression. SES has lists of its own, one in each region, and would drop emails to the address silently: it
 * is removed from those first, so that after a crash the caller can try again. A suppression of the address in another
 * project stays.
 * @throws {Refusal} `not_found` where it has been ended or replaced
 */
export async function endSuppression(
  services: Services,
  projectId: string,
  suppression: Suppression,
): Promise<void> {
  const { tables, clock, random, deployment } = services;
  const { address, scope } = suppression;
  if (address !== null && scope === "all") {
    const lists = await services.suppressionLists();
    await Promise.all(deployment.regions.map((region) => lists.forget(region, address)));
  }
  const token = newId("evt", clock(), random(idRandomBytes));
  const outcome = await transact(tables, token, unsuppressWrites(tables, projectId, suppression));
  if (!outcome.written) throw new Refusal("not_found", "Suppression not found in this project.");
}
