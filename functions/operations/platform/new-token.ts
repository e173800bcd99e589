import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";

/** Returns a new idempotency token of a transaction: `transact` repeats a lost answer with it. */
export function newToken({ clock, random }: Pick<Services, "clock" | "random">): string {
  return newId("evt", clock(), random(idRandomBytes)).slice("evt_".length);
}
