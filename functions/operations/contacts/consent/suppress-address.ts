import { covers, isSuppressed, type SuppressionScope } from "../../../domain/contacts/address-state.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import {
  type Suppression,
  type SuppressionReason,
  suppressWrites,
} from "../../../store/contacts/suppression-rows.ts";
import { addressStateKey } from "../../../store/platform/keys.ts";
import { type FoundRows, getItem } from "../../../store/platform/read.ts";
import { transact } from "../../../store/platform/transact.ts";

interface Why {
  readonly reason: SuppressionReason;
  readonly scope: SuppressionScope;
  readonly at?: string;
  readonly expiresAt?: string;
  /** The person was erased: their address is known by its digest alone. */
  readonly isNameless?: boolean;
}

export interface Suppressed {
  readonly suppression: Omit<Suppression, "addressStateSk">;
  /** Whether this call made it; else another stood already, and stays. */
  readonly made: boolean;
}

/**
 * Keeps mail of a project from an address. A suppression that is not over gives way to one that reaches further, and
 * to no other: nothing that was held back is let go by it. `seen` may have what stands of the address, read along.
 */
export async function suppressAddress(
  services: Services,
  projectId: string,
  address: string,
  why: Why,
  seen?: FoundRows,
): Promise<Suppressed> {
  const { tables, clock, random } = services;
  const key = addressStateKey(projectId, address);
  for (let attempt = 0; attempt < 8; attempt++) {
    const now = clock();
    const item = seen && attempt === 0 ? seen.data(key) : await getItem(tables, "data", key);
    const before = parseAddressState(item);
    const stands = before && existingSuppression(before, address, now);
    const isEarlier = stands !== undefined && isEarlierReport(why, stands);
    if (stands && !isEarlier && (!covers(why, stands) || covers(stands, why)))
      return { suppression: stands, made: false };
    const { reason, scope, at = now.toISOString(), expiresAt } = why;
    const next = {
      ...{ id: isEarlier ? stands.id : newId("sup", now, random(idRandomBytes)), since: at, reason, scope },
      ...(expiresAt !== undefined && { expiresAt }),
    };
    const token = newId("evt", now, random(idRandomBytes));
    const outcome = await transact(
      tables,
      token,
      suppressWrites(
        tables,
        projectId,
        address,
        { ...next, ...(why.isNameless && { isNameless: true }) },
        before,
      ),
    );
    if (outcome.written) return { suppression: { ...next, address }, made: true };
  }
  throw new Refusal("unavailable", "a suppression is busy; try again");
}

/** The suppression of an address that is not over. */
function existingSuppression(before: AddressState, address: string, now: Date) {
  const { id, since, scope = "all", expiresAt } = before;
  if (id === undefined || since === undefined || !isSuppressed(before, now)) return undefined;
  return { id, address, since, scope, reason: reasonOf(before.reason), ...(expiresAt && { expiresAt }) };
}

/**
 * Whether events came in another order than things happened: of two that reach equally far the one that happened
 * first is told of, so that the end is the same in any order (I8).
 */
function isEarlierReport(why: Why, stands: Omit<Suppression, "addressStateSk">): boolean {
  if (why.at === undefined || !covers(why, stands) || !covers(stands, why)) return false;
  return why.at < stands.since || (why.at === stands.since && why.reason < stands.reason);
}

function reasonOf(text: string | undefined): SuppressionReason {
  // A standing's reason was written by `suppressWrites`.
  return text as SuppressionReason;
}
