import type { Services } from "../../../services.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import {
  listSuppressionRows,
  parseSuppression,
  type Suppression,
} from "../../../store/contacts/suppression-rows.ts";
import { addressStateKey, suppressionKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { optionalRow } from "../../../store/platform/read-plan.ts";
import type { Source } from "../../platform/list-pages.ts";
import { foldedAddress } from "../find-contact.ts";

/** The part of a read plan that a list of one address's suppressions needs. */
export function suppressionReads(projectId: string, email: string | undefined) {
  const folded = email === undefined ? undefined : foldedAddress(email);
  return { addressState: optionalRow(folded && addressStateKey(projectId, folded), parseAddressState) };
}

/** A project's suppressions that have not expired. */
export function suppressionSource({ tables, clock }: Services, projectId: string): Source<Suppression> {
  const now = clock();
  return {
    read: async (from) => {
      const { looked, more } = await listSuppressionRows(tables, projectId, from);
      return {
        looked: looked.map(({ id, row }) => ({ id, row: hasExpired(row, now) ? undefined : row })),
        more,
      };
    },
  };
}

/** The suppression of one address, by its state. */
export function suppressionOf(
  { tables, clock }: Services,
  projectId: string,
  addressState: AddressState | undefined,
): Source<Suppression> {
  const id = addressState?.id;
  return {
    read: async ({ descending, beyond }) => {
      const isBeyond = beyond === undefined || (descending ? (id ?? "") < beyond : (id ?? "") > beyond);
      const item = id && isBeyond ? await getItem(tables, "data", suppressionKey(projectId, id)) : undefined;
      const row = item && parseSuppression(item);
      return { looked: row && !hasExpired(row, clock()) ? [{ id: row.id, row }] : [], more: false };
    },
  };
}

function hasExpired({ expiresAt }: Suppression, now: Date): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime();
}
