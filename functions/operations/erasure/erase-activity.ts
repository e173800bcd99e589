import { isDeepStrictEqual } from "node:util";
import { erasedName, withoutPerson } from "../../domain/platform/erased.ts";
import { firstIdAt, timeOfId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { type EraseState, rewriteEvent } from "../../store/erasure/erasures.ts";
import type { Event } from "../../store/outbox/events.ts";
import { readSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { sliceReads } from "../../store/projects/slice-reads.ts";
import { foldedAddress } from "../contacts/find-contact.ts";
import { storedEventSource } from "../outbox/event-source.ts";
import type { Step } from "../platform/job-step.ts";
import { forgetAnswers } from "./forget-answers.ts";

const eventsAtOnce = 200;
/** An event has the time of the process that wrote it, whose clock may be ahead of the erasure's. */
const slackMs = 5 * 60_000;

/**
 * Erases a person from the project's event log: events of their contact, and those that name their address, with the
 * responses of webhook endpoints to these, which may repeat them. Events of emails are erased with the email.
 */
export async function eraseActivity(services: Services, projectId: string, state: EraseState): Promise<Step> {
  const { tables } = services;
  const { slices } = await readTogether(tables, sliceReads(projectId));
  const range = { projectId, slices, to: new Date(Date.parse(state.markedAt ?? state.at) + slackMs) };
  const walk = { descending: false, beyond: state.beyondEvent, limit: eventsAtOnce };
  const { looked, more } = await storedEventSource(services, range).read(walk);
  const events = looked.flatMap(({ row }) => row ?? []);
  const theirs = events.flatMap((event) => {
    const rest = withoutThem(event, state);
    return rest ? [{ id: event.id, event, rest }] : [];
  });
  for (const { event, rest } of theirs)
    if (!isDeepStrictEqual(event, rest)) await rewriteEvent(tables, projectId, rest);
  const { webhooks } = theirs.length > 0 ? await readSubscribedWebhooks(tables, projectId) : { webhooks: [] };
  await forgetAnswers(
    services,
    projectId,
    webhooks,
    theirs.map(({ id }) => id),
  );
  const { beyondEvent: _, ...rest } = state;
  const eventsAgain = state.eventsAgain ?? theirs[0]?.id;
  const next = { ...rest, ...(eventsAgain !== undefined && { eventsAgain }) };
  const last = events.at(-1);
  if (more && last) return { state: { ...next, beyondEvent: last.id }, status: "running" };
  return { state: { ...next, phase: "inbound" }, status: "running" };
}

/** Where another round begins: at the first event that named them, which a webhook may have been sent since. */
export function eventsFrom({ at, eventsAgain }: EraseState): string {
  const first = eventsAgain === undefined ? Date.parse(at) : timeOfId(eventsAgain).getTime();
  return firstIdAt("evt", new Date(first - 1));
}

/** An event without the person, also one that was erased before; undefined where it does not concern them. */
function withoutThem(event: Event, { contactId, address, at, names = [] }: EraseState): Event | undefined {
  const all = new Set([erasedName(address), ...names]);
  const isPerson = (one: string) => all.has(erasedName(foldedAddress(one) ?? one.toLowerCase()));
  if (event.contactId === contactId) return { ...event, detail: { erased: true } };
  // Later events of the address concern another person.
  if (timeOfId(aboutId(event)).getTime() > Date.parse(at)) return undefined;
  const { recipient } = event;
  if (recipient !== undefined && all.has(recipient)) return event;
  if (recipient !== undefined && isPerson(recipient))
    return withoutPerson(event, isPerson, foldedAddress(recipient) ?? recipient.toLowerCase());
  return isPerson(contactEmail(event)) || isPerson(inboundSender(event))
    ? { ...event, detail: { erased: true } }
    : undefined;
}

/** An email of a broadcast may be opened after the erasure: it concerns the person as it was sent before. */
function aboutId({ id, emailId, broadcastId }: Event): string {
  return broadcastId === undefined ? id : (emailId ?? id);
}

/** The address of the contact in an event: another contact may have had it before. */
function contactEmail({ detail }: Event): string {
  const { contact } = detail;
  if (typeof contact !== "object" || contact === null || !("email" in contact)) return "";
  return String(contact.email);
}

/** The sender in an event of an inbound email. */
function inboundSender({ detail }: Event): string {
  const { inboundEmailId, from } = detail;
  return typeof inboundEmailId === "string" && typeof from === "string" ? from : "";
}
