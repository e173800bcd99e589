import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { type CallRate, Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { objectName } from "../../../store/emails/bodies.ts";
import { claimWrite, type IdempotencyRecord, releaseWrite } from "../../../store/emails/idempotency.ts";
import { transact } from "../../../store/platform/transact.ts";
import { conflictingRecord } from "./in-flight.ts";
import { type Purchase, reserve } from "./reserve.ts";
import type { SendRequest } from "./validate-send.ts";

/** A longer body takes noticeably long to pack: another request could reserve with the same key before it. */
const largestUnclaimedBody = 64 * 1024;

/** A send that is ready to be stored. */
export interface PreparedSend {
  readonly id: string;
  readonly packed: Uint8Array;
  /** Too large for an item: what is packed goes to the object store before the reservation. */
  readonly large: boolean;
  readonly purchase: (claimId: string | undefined) => Purchase;
}

/**
 * Stores a prepared send and reserves its funds. Where the work before the reservation may take long (a large body, an
 * object to store), the idempotency key is claimed first, so that the request that runs wins over a later one; a small
 * send needs no claim. Returns the stored response where the key turned out to have one.
 * @throws {Refusal} as `reserve`; `idempotency_in_flight`, `idempotency_mismatch`
 */
export async function commitSend<Send extends PreparedSend>(
  services: Services,
  request: SendRequest,
  prepare: () => Send,
): Promise<
  { readonly send: Send; readonly rate?: CallRate | undefined } | { readonly earlier: IdempotencyRecord }
> {
  const claim = newClaim(services, request);
  try {
    if (request.bodyBytes > largestUnclaimedBody) {
      const earlier = await claim.take();
      if (earlier) return { earlier };
    }
    const send = prepare();
    if (send.large) {
      const earlier = await claim.take();
      if (earlier) return { earlier };
      await (await services.objects()).put(objectName(request.projectId, send.id), send.packed);
    }
    const { earlier, rate } = await reserve(services, send.purchase(claim.id()));
    return earlier ? { earlier } : { send, rate };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/** The claim of a request on its idempotency key; without a key there is nothing to claim. */
function newClaim(services: Services, { projectId, idempotencyKey: key, bodyHash }: SendRequest) {
  const { tables, clock, random, log } = services;
  const receivedAt = clock();
  let held: string | undefined;
  return {
    id: () => held,
    /** Returns the stored response where the key has one; takes the key once. */
    take: async (): Promise<IdempotencyRecord | undefined> => {
      if (key === undefined || held !== undefined) return undefined;
      const claimId = newId("evt", receivedAt, random(idRandomBytes)).slice("evt_".length);
      const write = claimWrite(tables, projectId, key, { bodyHash, claimId, at: receivedAt });
      // Before the answer: a claim whose answer was lost is released too.
      held = claimId;
      const outcome = await transact(tables, claimId, { claim: write });
      if (outcome.written) return undefined;
      held = undefined;
      return conflictingRecord(services, outcome.conflicts.claim?.item, { bodyHash, receivedAt });
    },
    /** Best effort: a claim that is not released expires. */
    release: async (): Promise<void> => {
      if (key === undefined || held === undefined) return;
      try {
        const release = releaseWrite(tables, projectId, key, held);
        await transact(tables, `${held}-r`, { release }, 1);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        log.info("a claimed idempotency key was not released; it expires", { projectId, error });
      }
    },
  };
}
