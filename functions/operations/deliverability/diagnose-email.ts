import { verdictOf, verdictTexts } from "../../domain/deliverability/verdicts.ts";
import type { Services } from "../../services.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import { addressStateKey } from "../../store/platform/keys.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import type { readWholeEmail } from "../emails/read-email.ts";
import { addressNow } from "./address-now.ts";

type WholeEmail = Awaited<ReturnType<typeof readWholeEmail>>;

/**
 * Returns for each recipient of an email whether they got it, or why not: a verdict, the events that it rests on, and what
 * keeps email from the address now. `pausedAt` is since when the project's sending is paused.
 */
export async function diagnoseEmail(services: Services, whole: WholeEmail, pausedAt: string | null) {
  const { projectId, recipients } = whole.email;
  // The name of an erased address is that of no state.
  const keys = recipients.map(({ address }) => addressStateKey(projectId, address.toLowerCase()));
  const { states } = await readTogether(services.tables, {
    states: rows(keys, (items) => items.map(parseAddressState)),
  });
  return {
    emailId: whole.email.id,
    scheduledAt: whole.view.scheduledAt,
    pausedAt,
    recipients: recipients.map((_, place) =>
      diagnoseRecipient(services, whole, place, states[place], pausedAt !== null),
    ),
  };
}

function diagnoseRecipient(
  { clock }: Services,
  { email, view }: WholeEmail,
  place: number,
  state: AddressState | undefined,
  isPaused: boolean,
) {
  const recipient = view.recipients[place];
  if (!recipient) throw new Error("a recipient of an email is not in its record");
  const { address, status, at: since, reason } = recipient;
  const isSoftBounce = email.recipients[place]?.status === "soft_bounced";
  const verdict = verdictOf({ status, reason, isSoftBounce, isPaused });
  const [explanation, nextStep] = verdictTexts[verdict];
  const evidence = view.events.filter(
    (event) => event.recipient === undefined || event.recipient === address,
  );
  return {
    ...{ address, status, since, reason: reason ?? null, verdict, explanation, nextStep, evidence },
    now: addressNow(state, clock()),
  };
}
