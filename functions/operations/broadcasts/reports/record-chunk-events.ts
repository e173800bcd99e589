import { broadcastPlaceOf } from "../../../domain/broadcasts/broadcast-ids.ts";
import type { Click } from "../../../domain/broadcasts/figures/clicks.ts";
import { type ContentLinks, linkNumber } from "../../../domain/broadcasts/figures/content-links.ts";
import { outcomesOf } from "../../../domain/broadcasts/recipient-outcomes.ts";
import { reportKindOf } from "../../../domain/broadcasts/report-kinds.ts";
import { addressKey, sameAddress } from "../../../domain/feedback/address-key.ts";
import { attributed } from "../../../domain/feedback/attribute.ts";
import type { RecipientEvent } from "../../../domain/feedback/recipient-event.ts";
import { erasedName } from "../../../domain/platform/erased.ts";
import type { Services } from "../../../services.ts";
import { messageTags } from "../../../settings/message-tags.ts";
import type { NewReport } from "../../../store/broadcasts/chunk-reports.ts";
import { erasedAddress } from "../../../store/broadcasts/erased-recipients.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import type { SubscribedWebhook } from "../../../store/outbox/subscribed-webhooks.ts";
import { type EmailEvent, logUnmatched } from "../../feedback/email-event.ts";
import type { EventBatch } from "../../feedback/event-batch.ts";
import { suppressFor } from "../../feedback/suppress-for.ts";
import { type OutboxEntry, outboxEntry } from "../../outbox/publish-event.ts";
import { factsOf } from "../sending/close-chunk.ts";
import { countReceivers, type ReportedPart } from "./count-receivers.ts";
import { keepReports } from "./keep-reports.ts";
import { linksOfBroadcast } from "./links-of-broadcast.ts";
import { reportEvent } from "./report-event.ts";
import { chunkPlaceOf } from "./reported-chunks.ts";

/** A part of a report about one recipient of the chunk. */
interface ChunkPart extends ReportedPart {
  readonly emailId: string;
  /** SES's id of the email. */
  readonly messageId: string;
  readonly address: string;
  readonly isErased: boolean;
}

/**
 * Records events of SES about emails of one chunk of a broadcast. Repeated ones change nothing: each is a row with an id
 * of its content, and of what the chunk keeps, the first counts. A report without the tag of one of its claims is not
 * about an email of the chunk. Returns what has to be published; the queue repeats all of it until it is written.
 */
export async function recordChunkEvents(
  services: Services,
  events: readonly EmailEvent[],
  webhooks: readonly SubscribedWebhook[],
  { readChunk, onCounted }: Pick<EventBatch, "readChunk" | "onCounted">,
): Promise<readonly OutboxEntry[]> {
  const [first] = events;
  const place = first && chunkPlaceOf(first);
  if (!place) return [];
  const { projectId, base } = place;
  const whole = await readChunk(place);
  const attempts = new Set(whole?.state.claims.map(({ attempt }) => attempt));
  const isOurs = ({ event }: EmailEvent) => attempts.has(event.tags[messageTags.attempt]);
  for (const { event } of events.filter((one) => !isOurs(one)))
    logUnmatched(services, event, "no email of a broadcast");
  if (!whole) return [];
  const parts = events.filter(isOurs).flatMap((one) => partsOf(whole, one));
  const clicks = await newClicks(services, projectId, whole.chunk.broadcastId, parts);
  const news = { times: newReports(whole, parts), clicks };
  const fresh = await keepReports(services, { projectId, base }, whole, news);
  const { broadcastId } = whole.chunk;
  await countReceivers(services, { projectId, broadcastId }, parts, fresh, onCounted);
  for (const { emailId, address, isErased, event } of parts) {
    const { suppress, recipient, at } = event;
    if (suppress && recipient && isTheirs(address, recipient))
      await suppressFor(services, { projectId, id: emailId }, recipient, suppress, at, isErased);
  }
  return parts.flatMap((part) => entryOf(services, projectId, webhooks, broadcastId, part));
}

/** Whether a report names the recipient; of an erased one only the digest of the address may be left. */
function isTheirs(address: string, reported: string): boolean {
  return sameAddress(address, reported) || erasedName(addressKey(reported)) === address;
}

function partsOf({ chunk, erased }: WholeChunk, { emailId, event }: EmailEvent): readonly ChunkPart[] {
  const index = broadcastPlaceOf(emailId)?.index ?? 0;
  const address = chunk.recipients[index]?.[1];
  if (address === undefined) return [];
  const isErased = erased.has(index);
  const isPerson = (reported: string) => isErased && isTheirs(address, reported);
  const events = attributed([address], event.recipientEvents, isPerson);
  const about = {
    index,
    emailId,
    messageId: event.messageId,
    address,
    isErased,
    acceptedAt: event.acceptedAt,
  };
  return events.map((one) => ({ ...about, event: one }));
}

/** That SES accepted an email is kept only where the results of its ten do not say it. */
function newReports(whole: WholeChunk, parts: readonly ChunkPart[]): readonly NewReport[] {
  const outcomes = outcomesOf({ ...factsOf(whole), isReported: () => false });
  return parts.flatMap(({ index, event }) => {
    const kind = reportKindOf(event);
    if (!kind || (kind === "sent" && outcomes[index]?.status === "sent")) return [];
    return [{ index, kind, at: Date.parse(event.at) }];
  });
}

/** The clicks that are reported, by recipient. The links of the content are read only where there are some. */
async function newClicks(
  services: Services,
  projectId: string,
  broadcastId: string,
  parts: readonly ChunkPart[],
): Promise<ReadonlyMap<number, readonly Click[]>> {
  const clicked = parts.filter(({ event }) => event.type === "email.clicked");
  const clicks = new Map<number, readonly Click[]>();
  if (clicked.length === 0) return clicks;
  const links = await linksOfBroadcast(services, projectId, broadcastId);
  for (const { index, event } of clicked)
    clicks.set(index, [...(clicks.get(index) ?? []), clickOf(links, event)]);
  return clicks;
}

function clickOf(links: ContentLinks, { at, detail, machine }: RecipientEvent): Click {
  return {
    at: Date.parse(at),
    link: linkNumber(links, String(detail["link"] ?? "")),
    isMachine: machine ?? false,
  };
}

/** A Send has a row only where an endpoint subscribes to it: the results of its ten have the rest. */
function entryOf(
  services: Services,
  projectId: string,
  webhooks: readonly SubscribedWebhook[],
  broadcastId: string,
  { emailId, messageId, address, isErased, event }: ChunkPart,
): readonly OutboxEntry[] {
  const whole = reportEvent({ emailId, messageId, broadcastId, address }, event);
  const own = isErased ? { ...whole, recipient: erasedAddress(address), detail: {} } : whole;
  const entry = outboxEntry(services, projectId, webhooks, own);
  return event.type === "email.sent" && entry.deliveries.length === 0 ? [] : [entry];
}
