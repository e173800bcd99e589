import { handler as deleteBroadcast } from "../../api/broadcasts/delete-broadcast.ts";
import { handler as unscheduleBroadcast } from "../../api/broadcasts/unschedule-broadcast.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";

/**
 * Deletes a broadcast. Of one that is scheduled, the time is taken back first, as Resend does: so it is never deleted
 * after it began. That needs the scope to send.
 * @throws {Declined} it has begun; or the caller may not do either
 */
export async function removeBroadcast({ ask, params }: ResendRequest) {
  try {
    return await ask(deleteBroadcast, () => ({ params }));
  } catch (error) {
    if (!isInvalidState(error)) throw error;
    await unschedule(ask, params, error);
    return ask(deleteBroadcast, () => ({ params }));
  }
}

/** Where it is not scheduled, what kept it from being deleted is the answer. */
async function unschedule(
  ask: ResendRequest["ask"],
  params: ResendRequest["params"],
  refused: Declined,
): Promise<void> {
  try {
    await ask(unscheduleBroadcast, () => ({ params }));
  } catch (error) {
    throw isInvalidState(error) ? refused : error;
  }
}

function isInvalidState(error: unknown): error is Declined {
  return error instanceof Declined && error.error.name === "invalid_state";
}
