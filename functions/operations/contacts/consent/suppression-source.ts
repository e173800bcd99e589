import type { Services } from "../../../services.ts";
import { parseAddressState } from "../../../store/contacts/address-states.ts";
import {
  listSuppressionRows,
  parseSuppression,
  type Suppression,
} from "../../../store/contacts/suppression-rows.ts";
import { addressStateKey, type Key, suppressionKey } from "../../../store/platform/keys.ts";
import { type FoundRows, getItem } from "../../../store/platform/read.ts";
import type { Source } from "../../platform/list-pages.ts";
import { foldedAddress } from "../find-contact.ts";

/** What a list of one address's suppressions reads along with the caller's key. */
export function readsForSuppression(projectId: string, email: string): readonly Key[] {
  const folded = foldedAddress(email);
  return folded === undefined ? [] : [addressStateKey(projectId, folded)];
}

/** A project's suppressions that are not over. */
export function suppressionSource({ tables, clock }: Services, projectId: string): Source<Suppression> {
  const now = clock();
  return {
    read: async (from) => {
      const { looked, more } = await listSuppressionRows(tables, projectId, from);
      return { looked: looked.map(({ id, row }) => ({ id, row: isOver(row, now) ? undefined : row })), more };
    },
  };
}

/** The suppression of one address, as its standing was read along. */
export function suppressionOf(
  { tables, clock }: Services,
  projectId: string,
  email: string,
  found: FoundRows,
): Source<Suppression> {
  const [key] = readsForSuppression(projectId, email);
  const id = key && parseAddressState(found.data(key))?.id;
  return {
    read: async ({ descending, beyond }) => {
      const isBeyond = beyond === undefined || (descending ? (id ?? "") < beyond : (id ?? "") > beyond);
      const item = id && isBeyond ? await getItem(tables, "data", suppressionKey(projectId, id)) : undefined;
      const row = item && parseSuppression(item);
      return { looked: row && !isOver(row, clock()) ? [{ id: row.id, row }] : [], more: false };
    },
  };
}

function isOver({ expiresAt }: Suppression, now: Date): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime();
}
