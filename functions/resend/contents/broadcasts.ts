import type * as z from "zod/mini";
import { handler as createBroadcast } from "../../api/broadcasts/create-broadcast.ts";
import { handler as deleteBroadcast } from "../../api/broadcasts/delete-broadcast.ts";
import { handler as duplicateBroadcast } from "../../api/broadcasts/duplicate-broadcast.ts";
import { handler as getBroadcast } from "../../api/broadcasts/get-broadcast.ts";
import { handler as listBroadcasts } from "../../api/broadcasts/list-broadcasts.ts";
import { handler as updateBroadcast } from "../../api/broadcasts/update-broadcast.ts";
import { handler as listDomains } from "../../api/domains/list-domains.ts";
import type { Broadcast, BroadcastSummary } from "../../contract/broadcasts/broadcast-record.ts";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { everyPage } from "../engine/every-page.ts";
import { fieldsOf, type GivenFields, invalid, listView } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";
import { ownSources } from "./template-shapes.ts";

export const broadcasts = {
  "broadcasts.create": async (request: ResendRequest) => {
    const domainOf = await domains(request);
    const { id } = await request.ask(createBroadcast, () => {
      const fields = broadcastFields(request.body());
      return { body: { name: "Untitled", ...fields, domainId: domainOf(fields) } };
    });
    return { id };
  },
  "broadcasts.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listBroadcasts, () => ({ query })), listed),
  "broadcasts.get": async ({ ask, params }: ResendRequest) =>
    shown(await ask(getBroadcast, () => ({ params }))),
  "broadcasts.update": async (request: ResendRequest) => {
    const domainOf = await domains(request);
    const { id } = await request.ask(updateBroadcast, () => {
      const fields = broadcastFields(request.body());
      const moved = fields["from"] === undefined ? {} : { domainId: domainOf(fields) };
      return { params: request.params, body: { ...fields, ...moved } };
    });
    return { id };
  },
  "broadcasts.duplicate": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(duplicateBroadcast, () => ({ params }));
    return { object: "broadcast", id };
  },
  "broadcasts.remove": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(deleteBroadcast, () => ({ params }));
    return { object: "broadcast", id, deleted: true };
  },
};

/** Resend finds the domain of a broadcast by its sender; the most exact of the project's domains is it. */
async function domains(request: ResendRequest): Promise<(fields: GivenFields) => string> {
  const all = await everyPage(request, listDomains);
  return ({ from }) => {
    if (from === undefined) throw invalid("from", "is required");
    const mailbox = parseMailbox(String(from));
    if (!isMailbox(mailbox)) throw invalid("from", mailbox.fault);
    const host = mailbox.key.slice(mailbox.key.lastIndexOf("@") + 1);
    const own = all.filter(({ name }) => host === name || host.endsWith(`.${name}`));
    const [best] = own.toSorted((one, other) => other.name.length - one.name.length);
    if (best) return best.id;
    throw invalid("from", "is of no domain of this project");
  };
}

function broadcastFields(given: unknown): GivenFields {
  const { segment_id: segment, audience_id: audience, send, scheduled_at: at, ...fields } = fieldsOf(given);
  if (send === true || at !== undefined)
    throw invalid(
      at === undefined ? "send" : "scheduled_at",
      "is not offered yet: make a draft, and send it",
    );
  const audienceId = segment ?? audience;
  return { ...ownSources(fields), ...(audienceId !== undefined && { audienceId }) };
}

function listed(broadcast: z.output<typeof BroadcastSummary>) {
  const { id, name, audienceId, status, createdAt, topicId } = broadcast;
  return {
    ...{ id, name, segment_id: audienceId, audience_id: audienceId, topic_id: topicId },
    ...{ status: shownStatus(status), created_at: createdAt, scheduled_at: null, sent_at: null },
  };
}

function shown(broadcast: z.output<typeof Broadcast>) {
  const { from, subject, replyTo, previewText, html, text } = broadcast;
  return {
    ...{ object: "broadcast", ...listed(broadcast), from, subject, html, text },
    ...{ reply_to: replyTo.length > 0 ? replyTo : null, preview_text: previewText },
  };
}

function shownStatus(status: z.output<typeof BroadcastSummary>["status"]) {
  if (status === "draft" || status === "sent") return status;
  return status === "canceled" || status === "failed" ? "draft" : "queued";
}
