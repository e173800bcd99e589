import { handler as cancelBroadcast } from "../../api/broadcasts/cancel-broadcast.ts";
import { handler as createBroadcast } from "../../api/broadcasts/create-broadcast.ts";
import { handler as deleteBroadcast } from "../../api/broadcasts/delete-broadcast.ts";
import { handler as duplicateBroadcast } from "../../api/broadcasts/duplicate-broadcast.ts";
import { handler as getBroadcast } from "../../api/broadcasts/get-broadcast.ts";
import { handler as listBroadcasts } from "../../api/broadcasts/list-broadcasts.ts";
import { handler as sendBroadcast } from "../../api/broadcasts/send-broadcast.ts";
import { handler as unscheduleBroadcast } from "../../api/broadcasts/unschedule-broadcast.ts";
import { handler as updateBroadcast } from "../../api/broadcasts/update-broadcast.ts";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { fieldsOf, type GivenFields, invalid, listView, refuseOwnNames } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { scheduledTime } from "../engine/scheduled-time.ts";
import { requireOneGroup, requireSameGroup } from "./broadcast-groups.ts";
import { listedBroadcast, shownBroadcast } from "./broadcast-shapes.ts";
import { removeBroadcast } from "./remove-broadcast.ts";
import { handler as senderRecords } from "./sender-records.ts";
import { ownSources } from "./template-shapes.ts";

export const broadcasts = {
  "broadcasts.create": async (request: ResendRequest) => {
    const domainOf = await domains(request);
    let sent: SendTime | undefined;
    const { id } = await request.ask(createBroadcast, () => {
      const { send, scheduled_at: at, ...given } = fieldsOf(request.body());
      sent = sendTime(request, send, at);
      const fields = broadcastFields(given);
      return { body: { name: "Untitled", ...fields, domainId: domainOf(fields) } };
    });
    if (sent) await sendMade(request, id, sent);
    return { id };
  },
  "broadcasts.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listBroadcasts, () => ({ query })), listedBroadcast),
  "broadcasts.get": async ({ ask, params }: ResendRequest) =>
    shownBroadcast(await ask(getBroadcast, () => ({ params }))),
  "broadcasts.update": async (request: ResendRequest) => {
    const domainOf = await domains(request);
    await requireSameGroup(request);
    const { id } = await request.ask(updateBroadcast, () => {
      const fields = broadcastFields(request.body());
      const moved = fields["from"] === undefined ? {} : { domainId: domainOf(fields) };
      return { params: request.params, body: { ...fields, ...moved } };
    });
    return { id };
  },
  "broadcasts.send": async (request: ResendRequest) => {
    const { ask, body, params } = request;
    const { id } = await ask(sendBroadcast, () => {
      const { scheduled_at: at, ...others } = fieldsOf(body() ?? {});
      // Go's SDK has an empty time where none is given.
      return { params, body: { ...others, ...sendTime(request, true, at === "" ? undefined : at) } };
    });
    return { id };
  },
  /** Resend has one word for taking back a time and for stopping what runs. */
  "broadcasts.cancel": async ({ ask, params }: ResendRequest) => {
    const { status } = await ask(getBroadcast, () => ({ params }));
    const { id } =
      status === "scheduled"
        ? await ask(unscheduleBroadcast, () => ({ params }))
        : await ask(cancelBroadcast, () => ({ params }));
    return { object: "broadcast", id };
  },
  "broadcasts.duplicate": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(duplicateBroadcast, () => ({ params }));
    return { object: "broadcast", id };
  },
  "broadcasts.remove": async (request: ResendRequest) => {
    const { id } = await removeBroadcast(request);
    return { object: "broadcast", id, deleted: true };
  },
};

/**
 * Resend finds the domain of a broadcast by its sender; the most exact of the project's hostnames is it, and of its records
 * the one that an email of the caller is sent with (§5 rule 6).
 */
async function domains(request: ResendRequest): Promise<(fields: GivenFields) => string> {
  const { ids } = await request.ask(senderRecords);
  return ({ from }) => {
    if (from === undefined) throw invalid("from", "is required");
    const mailbox = parseMailbox(String(from));
    if (!isMailbox(mailbox)) throw invalid("from", mailbox.fault);
    const host = mailbox.key.slice(mailbox.key.lastIndexOf("@") + 1);
    const own = Object.entries(ids).filter(([name]) => host === name || host.endsWith(`.${name}`));
    const [best] = own.toSorted(([one], [other]) => other.length - one.length);
    if (best) return best[1];
    throw invalid("from", "is of no domain of this project");
  };
}

interface SendTime {
  readonly scheduledAt?: unknown;
}

/** When a broadcast is to be sent, at once where no time is given; undefined for a draft. */
function sendTime({ services }: ResendRequest, send: unknown, at: unknown): SendTime | undefined {
  if (send !== undefined && typeof send !== "boolean") throw invalid("send", "must be true or false");
  if (send !== true && at !== undefined) throw invalid("scheduled_at", "is only for `send: true`");
  if (send !== true) return undefined;
  return at === undefined ? {} : { scheduledAt: scheduledTime(at, services.clock()) };
}

/** A draft that is refused when it is sent is taken back: each repetition would leave another one. */
async function sendMade(request: ResendRequest, broadcastId: string, body: SendTime): Promise<void> {
  const params = { broadcastId };
  try {
    await request.ask(sendBroadcast, () => ({ params, body: { ...body } }));
  } catch (error) {
    if (error instanceof Declined && error.error.statusCode < 500) await takeBack(request, broadcastId);
    throw error;
  }
}

/** The key may not delete broadcasts: then the draft stays. */
async function takeBack({ ask }: ResendRequest, broadcastId: string): Promise<void> {
  try {
    await ask(deleteBroadcast, () => ({ params: { broadcastId } }));
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
  }
}

function broadcastFields(given: unknown): GivenFields {
  const { segment_id: segment, audience_id: audience, ...fields } = fieldsOf(given);
  requireOneGroup(fieldsOf(given));
  refuseOwnNames(fields, { audienceId: "segment_id", domainId: "from" });
  const audienceId = segment ?? audience;
  return { ...ownSources(fields), ...(audienceId !== undefined && { audienceId }) };
}
