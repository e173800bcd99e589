import {
  covers,
  isSuppressed,
  type SuppressionReason,
  type SuppressionScope,
} from "../../../domain/contacts/address-state.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import { type Suppression, suppressWrites } from "../../../store/contacts/suppression-rows.ts";
import { addressStateKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { transact } from "../../../store/platform/transact.ts";

interface SuppressionRequest {
  readonly reason: SuppressionReason;
  readonly scope: SuppressionScope;
  readonly at?: string;
  readonly expiresAt?: string;
  /** The person was erased: only the digest of their address is kept. */
  readonly isNameless?: boolean;
}

type Known = Omit<Suppression, "addressDigest">;

export interface Suppressed {
  readonly suppression: Known;
  /** False where another suppression exists and stays. */
  readonly isNew: boolean;
}

/**
 * Suppresses an address. A suppression in force is replaced only by one that covers it and more, so that no email is
 * let through by this. `read` is the address's state where the caller has read it.
 * @throws {Refusal} `unavailable`
 */
export async function suppressAddress(
  services: Services,
  projectId: string,
  address: string,
  request: SuppressionRequest,
  read?: { readonly addressState: AddressState | undefined },
): Promise<Suppressed> {
  const { tables, clock, random } = services;
  const key = addressStateKey(projectId, address);
  return retryOnConflict(services.tables, "The suppression is busy; try again.", async (attempt) => {
    const now = clock();
    const before =
      read && attempt === 0 ? read.addressState : parseAddressState(await getItem(tables, "data", key));
    const existing = before && existingSuppression(before, address, now);
    const isEarlier = existing !== undefined && isEarlierReport(request, existing);
    if (existing && !isEarlier && (!covers(request, existing) || covers(existing, request)))
      return { suppression: existing, isNew: false };
    const { reason, scope, at = now.toISOString(), expiresAt, isNameless } = request;
    const next = {
      ...{ id: isEarlier ? existing.id : newId("sup", now, random(idRandomBytes)), since: at, reason, scope },
      ...(expiresAt !== undefined && { expiresAt }),
    };
    const token = newId("evt", now, random(idRandomBytes));
    const named = { ...next, ...(isNameless && { isNameless }) };
    const writes = suppressWrites(tables, projectId, address, named, before);
    const outcome = await transact(tables, token, writes);
    return outcome.written ? { suppression: { ...next, address }, isNew: true } : undefined;
  });
}

/** The suppression of an address that has not expired. */
function existingSuppression(before: AddressState, address: string, now: Date): Known | undefined {
  const { id, since, scope = "all", reason = "manual", expiresAt } = before;
  if (id === undefined || since === undefined || !isSuppressed(before, now)) return undefined;
  return { id, address, since, scope, reason, ...(expiresAt && { expiresAt }) };
}

/**
 * Whether a report arrives after that of a later event. Of two suppressions that cover each other the one of the
 * earlier event is kept, so that the result is the same in any order (I8).
 */
function isEarlierReport(request: SuppressionRequest, existing: Known): boolean {
  if (request.at === undefined || !covers(request, existing) || !covers(existing, request)) return false;
  return request.at < existing.since || (request.at === existing.since && request.reason < existing.reason);
}
