import type { EventBatch } from "../events/event-batch.ts";
import {
  type EventType,
  eventHeaders,
  eventRecord,
  type MailObject,
  wantsEvent,
} from "../events/event-record.ts";
import { type Outcome, outcomesFor } from "../events/outcomes.ts";
import { newMessageId, newUuid } from "../ids.ts";
import type { Json } from "../protocol/json-fields.ts";
import { readRegionState } from "../regions.ts";
import { isoNow, type SesContext, type SesRequest } from "../ses-context.ts";
import { findHeader, mailboxesIn, type RawHeader } from "./raw-message.ts";
import { type EmailRecord, type HistoryEntry, newSentEmail } from "./sent-email.ts";
import { suppressionOf } from "./suppression.ts";

export interface ValidatedEmail {
  readonly submitted: Uint8Array;
  readonly headers: readonly RawHeader[];
  readonly from: string;
  readonly senders: readonly string[];
  readonly destinations: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly sourceArn: string;
  readonly configurationSet: string | undefined;
  readonly tenant: string | undefined;
}

/** Stores the email with its events, which are published after the response is sent. Returns the message ID. */
export async function acceptEmail(
  context: SesContext,
  request: SesRequest,
  email: ValidatedEmail,
): Promise<string> {
  const { region } = request;
  const messageId = newMessageId(context.clock, context.random);
  const at = isoNow(context);
  const facts = { region, at, newFeedbackId: () => newMessageId(context.clock, context.random) };
  const outcomes: readonly Outcome[] = [
    { type: "Send", recipients: email.destinations, detail: {} },
    ...email.destinations.flatMap((address) =>
      outcomesFor(address, suppressionOf(context, region, address)?.reason, facts),
    ),
  ];
  const { submitted } = email;
  const record = newRecord(context, request, email, { messageId, at, outcomes });
  const batch = newBatch(context, record, outcomes);
  await context.store.saveEmail(
    newSentEmail(record, () => submitted),
    batch,
  );
  context.emails.set(messageId, newSentEmail(record, context.store.bytesOf(messageId, submitted)));
  await dropOldest(context);
  context.publisher.enqueue(batch, request.answered);
  return messageId;
}

async function dropOldest({ emails, keep, store }: SesContext): Promise<void> {
  for (const messageId of emails.keys()) {
    if (emails.size <= keep) return;
    emails.delete(messageId);
    await store.dropEmail(messageId);
  }
}

/** Returns the events of these outcomes for every destination that is subscribed to them. */
export function newBatch(context: SesContext, email: EmailRecord, outcomes: readonly Outcome[]): EventBatch {
  const sets = readRegionState(context, email.region).configurationSets;
  const destinations = (sets.get(email.configurationSet ?? "") ?? []).filter(({ enabled }) => enabled);
  const events = outcomes.flatMap(({ type, detail }) =>
    destinations
      .filter(({ eventTypes }) => wantsEvent(eventTypes, type))
      .map(({ topicArn }) => ({
        topicArn,
        message: eventRecord(type, mailObjectOf(email.mail, type), detail),
      })),
  );
  return { id: newUuid(context.random), messageId: email.messageId, events };
}

export function historyOf(outcomes: readonly Outcome[], at: string): readonly HistoryEntry[] {
  return outcomes.map(({ type, recipients, note }) => ({ type, at, recipients, ...(note ? { note } : {}) }));
}

interface Accepted {
  readonly messageId: string;
  readonly at: string;
  readonly outcomes: readonly Outcome[];
}

function newRecord(
  context: SesContext,
  request: SesRequest,
  checked: ValidatedEmail,
  accepted: Accepted,
): EmailRecord {
  const { messageId, at } = accepted;
  const { from, destinations, tags, configurationSet, tenant } = checked;
  const shown = eventHeaders(checked.headers);
  return {
    messageId,
    region: request.region,
    at,
    from: mailboxesIn(findHeader(checked.headers, "from")?.text ?? from).join(", "),
    destinations,
    subject: textOf(shown.commonHeaders, "subject"),
    tags,
    ...(configurationSet === undefined ? {} : { configurationSet }),
    ...(tenant === undefined ? {} : { tenant }),
    history: historyOf(accepted.outcomes, at),
    mail: {
      timestamp: at,
      source: from,
      sourceArn: checked.sourceArn,
      sendingAccountId: context.accountId,
      messageId,
      destination: destinations,
      ...shown,
      tags: eventTags(request, checked),
    },
  };
}

function eventTags({ sourceIp }: SesRequest, checked: ValidatedEmail): MailObject["tags"] {
  const [sender = ""] = checked.senders;
  const given = Object.entries(checked.tags).map(([name, value]) => [name, [value]]);
  return {
    "ses:operation": ["SendEmail"],
    ...(checked.configurationSet === undefined
      ? {}
      : { "ses:configuration-set": [checked.configurationSet] }),
    "ses:source-ip": [sourceIp],
    "ses:from-domain": [sender.slice(sender.lastIndexOf("@") + 1)],
    "ses:caller-identity": ["local"],
    ...Object.fromEntries(given),
  };
}

// Delivery events also have the sending IP address.
function mailObjectOf(mail: MailObject, type: EventType): MailObject {
  return type === "Delivery" ? { ...mail, tags: { ...mail.tags, "ses:outgoing-ip": ["127.0.0.1"] } } : mail;
}

function textOf(json: Json, key: string): string {
  const value = json[key];
  return typeof value === "string" ? value : "";
}
