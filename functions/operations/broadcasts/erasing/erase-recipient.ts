import { tenSize } from "../../../domain/broadcasts/tens.ts";
import type { Services } from "../../../services.ts";
import { replaceAddress } from "../../../store/broadcasts/chunks.ts";
import { erasedAddress, markErased } from "../../../store/broadcasts/erased-recipients.ts";
import { removeDetail, type TenResults } from "../../../store/broadcasts/ten-results.ts";
import { readWholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import type { FoundRecipient } from "./find-recipient.ts";

/**
 * Erases a recipient of a broadcast; it may be repeated from any state. The mark comes first: from then on the recipient is
 * neither sent to nor shown, even while the address is still stored. Returns the digest that replaces the address.
 * @throws {Refusal} `unavailable`
 */
export async function eraseRecipient(
  services: Services,
  projectId: string,
  { base, chunk, index, address }: FoundRecipient,
): Promise<string> {
  const { tables, clock } = services;
  await markErased(tables, projectId, base, { chunk, index, at: clock() });
  const name = erasedAddress(address);
  await retryOnConflict(services.tables, "The chunk is busy; the recipient is erased later.", async () => {
    const isReplaced = await replaceAddress(tables, projectId, base, chunk, { index, address: name });
    return isReplaced || undefined;
  });
  const whole = await readWholeChunk(tables, projectId, base, chunk);
  const place = index % tenSize;
  for (const ten of whole?.tens.values() ?? [])
    if (ten.ten % (whole?.state.tens ?? 1) === Math.floor(index / tenSize) && hasDetail(ten, place))
      await removeDetail(tables, projectId, base, chunk, { ...ten, place });
  return name;
}

function hasDetail({ results }: TenResults, place: number): boolean {
  const result = results[place];
  return result !== null && result !== undefined && "unsent" in result && result.detail !== undefined;
}
