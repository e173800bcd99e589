import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type Suppression, unsuppressWrites } from "../../../store/contacts/suppression-rows.ts";
import { transact } from "../../../store/platform/transact.ts";

/**
 * Lets mail go to an address again. SES keeps lists of its own, one in each region, and would hold the mail back
 * without a word: they forget the address first, so that a crash leaves something to try again. Another project that
 * suppresses the address still does. Refuses with `not_found` where it was ended or replaced meanwhile.
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
  if (!outcome.written) throw new Refusal("not_found", "there is no such suppression in this project");
}
