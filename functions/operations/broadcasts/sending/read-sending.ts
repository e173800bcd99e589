import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import type { BroadcastReason } from "../../../domain/broadcasts/broadcast-reasons.ts";
import type { GoogleHolds } from "../../../domain/projects/google-holds.ts";
import type { Safeguards } from "../../../domain/projects/safeguards.ts";
import type { Services } from "../../../services.ts";
import { type BroadcastRow, parseBroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import type { Chunk } from "../../../store/broadcasts/chunks.ts";
import { type ErasedRecipients, erasedReads } from "../../../store/broadcasts/erased-recipients.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import { type DomainRecord, parseRecords } from "../../../store/domains/hostnames.ts";
import { addressStateKey, broadcastKey, fundsKey, hostnameKey } from "../../../store/platform/keys.ts";
import { readTogether, row, rows } from "../../../store/platform/read-plan.ts";
import type { Item } from "../../../store/platform/table.ts";
import { type FundsItem, parseFunds } from "../../../store/projects/funds.ts";
import { senderProblem } from "../steps/find-sender.ts";

/** Everything that may have changed since a broadcast was prepared. */
export interface Sending {
  readonly broadcast: BroadcastRow;
  readonly record: DomainRecord | undefined;
  /** The states of the recipients' addresses, in their order. */
  readonly states: readonly (AddressState | undefined)[];
  /** The indexes of recipients who were erased. */
  readonly erased: ErasedRecipients;
  /** Why nothing of it may be sent now, though it is being sent. */
  readonly problem: BroadcastReason | undefined;
  /** Those that it was accepted with, and those that the project has now. */
  readonly safeguards: readonly (Safeguards | undefined)[];
  readonly googleHolds: GoogleHolds | undefined;
}

/** Reads what is judged at the moment of sending, by one call. */
export async function readSending(
  services: Services,
  projectId: string,
  broadcastId: string,
  { hostname, base }: BroadcastForm,
  { chunk, recipients }: Chunk,
): Promise<Sending> {
  const { broadcast, records, funds, states, erased } = await readTogether(services.tables, {
    broadcast: row(broadcastKey(projectId, broadcastId), foundBroadcast),
    records: row(hostnameKey(projectId, hostname), parseRecords),
    funds: { ...row(fundsKey(projectId, 0), fundsOf, "money"), isConsistent: true },
    ...erasedReads(projectId, base, chunk),
    states: rows(
      recipients.map(([, address]) => addressStateKey(projectId, address.toLowerCase())),
      (items) => items.map(parseAddressState),
    ),
  });
  const record = records.find(({ id }) => id === broadcast.domainId);
  const problem = problemOf(services, broadcast, record, funds?.paused ?? false);
  const safeguards = [broadcast.safeguards, funds?.safeguards];
  return { broadcast, record, states, erased, problem, safeguards, googleHolds: funds?.googleHolds };
}

/** Returns why a broadcast may not be sent now; its pause is lifted by hand, or by itself where only sending was paused. */
function problemOf(
  { deployment }: Services,
  { status }: BroadcastRow,
  record: DomainRecord | undefined,
  isPaused: boolean,
): BroadcastReason | undefined {
  if (status !== "sending") return undefined;
  if (isPaused) return "outbound_paused";
  return senderProblem(record, deployment.regions);
}

function foundBroadcast(item: Item | undefined): BroadcastRow {
  if (!item) throw new Error("a broadcast was deleted while it was being sent");
  return parseBroadcastRow(item);
}

function fundsOf(item: Item | undefined): FundsItem | undefined {
  return item && parseFunds(item);
}
