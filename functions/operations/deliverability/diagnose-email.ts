import { verdictTexts } from "../../domain/deliverability/verdicts.ts";
import type { Services } from "../../services.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import type { Email, Recipient } from "../../store/emails/emails.ts";
import { addressStateKey } from "../../store/platform/keys.ts";
import { type ReadResult, readTogether, rows } from "../../store/platform/read-plan.ts";
import { type EmailHistory, emailView } from "../emails/email-view.ts";
import { findEmail } from "../emails/find-email.ts";
import { type emailWithWebhooksReads, readHistory } from "../emails/read-email.ts";
import { emailEventView } from "../outbox/event-view.ts";
import { addressNow } from "./address-now.ts";
import { judgeRecipient } from "./judge-recipient.ts";

type FoundRecord = ReadResult<ReturnType<typeof emailWithWebhooksReads>>;
type EmailRecord = Pick<ReturnType<typeof emailView>, "scheduledAt" | "events">;

/**
 * Returns for each recipient of an email whether they got it, or why not: a verdict, the events that it rests on, and what
 * keeps email from the address now. `pausedAt` is since when the project's sending is paused.
 * @throws {Refusal} `not_found`
 */
export async function diagnoseEmail(
  services: Services,
  emailId: string,
  found: FoundRecord,
  pausedAt: string | null,
) {
  // Its content explains nothing: an email that has a row of its own is enough.
  const email = found.email ?? (await findEmail(services, emailId, found)).email;
  const [history, states] = await Promise.all([
    readHistory(services, email, found.webhooks),
    readStates(services, email),
  ]);
  return diagnosisOf(services, { email, record: emailView(email, undefined, history), states }, pausedAt);
}

/** The same for an email without a row of its own, given its events. */
export async function diagnoseFound(
  services: Services,
  email: Email,
  events: EmailHistory["events"],
  pausedAt: string | null,
) {
  const states = await readStates(services, email);
  const record = { scheduledAt: null, events: events.map(emailEventView) };
  return diagnosisOf(services, { email, record, states }, pausedAt);
}

interface DiagnosedEmail {
  readonly email: Email;
  readonly record: EmailRecord;
  /** Of the addresses of its recipients. */
  readonly states: readonly (AddressState | undefined)[];
}

function diagnosisOf(services: Services, { email, record, states }: DiagnosedEmail, pausedAt: string | null) {
  return {
    emailId: email.id,
    scheduledAt: record.scheduledAt,
    pausedAt,
    recipients: email.recipients.map((recipient, place) =>
      diagnoseRecipient(services, { email, record, isPaused: pausedAt !== null }, recipient, states[place]),
    ),
  };
}

async function readStates({ tables }: Services, { projectId, recipients }: Email) {
  // The name of an erased address is that of no state.
  const keys = recipients.map(({ address }) => addressStateKey(projectId, address.toLowerCase()));
  const { states } = await readTogether(tables, {
    states: rows(keys, (items) => items.map(parseAddressState)),
  });
  return states;
}

interface Diagnosed {
  readonly email: Email;
  readonly record: EmailRecord;
  readonly isPaused: boolean;
}

function diagnoseRecipient(
  { clock }: Services,
  { email, record, isPaused }: Diagnosed,
  recipient: Recipient,
  state: AddressState | undefined,
) {
  const judged = judgeRecipient(email, recipient, isPaused);
  const [explanation, nextStep] = verdictTexts[judged.verdict];
  const evidence = record.events.filter(
    (event) => event.recipient === undefined || event.recipient === judged.address,
  );
  return { ...judged, explanation, nextStep, evidence, now: addressNow(state, clock()) };
}
