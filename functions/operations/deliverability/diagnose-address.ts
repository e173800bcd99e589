import { verdictTexts } from "../../domain/deliverability/verdicts.ts";
import { firstIdAt } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import type { AddressState } from "../../store/contacts/address-states.ts";
import { createdAt, type Email } from "../../store/emails/emails.ts";
import { emailSource } from "../emails/email-source.ts";
import { cursorPage } from "../platform/list-pages.ts";
import { addressNow } from "./address-now.ts";
import { judgeRecipient } from "./judge-recipient.ts";

/** How many emails to the address a diagnosis names. */
const mostEmails = 10;

interface Asked {
  readonly projectId: string;
  /** The address as the caller wrote it, and folded. */
  readonly address: { readonly email: string; readonly key: string };
  /** Only emails that were accepted up to then. */
  readonly at: Date | undefined;
}

interface Surroundings {
  readonly slices: number;
  readonly state: AddressState | undefined;
  readonly pausedAt: string | null;
}

/**
 * Returns why a person got email or not: the verdict of the newest email to the address, of those accepted up to `at`, and
 * what keeps email from it now. It looks at 2,000 emails of the project at most, and says how far it came.
 */
export async function diagnoseAddress(
  services: Services,
  { projectId, address: { email: address, key }, at }: Asked,
  { slices, state, pausedAt }: Surroundings,
) {
  const isFor = (email: Email) => placeOf(email, key) >= 0;
  const cursor = at && firstIdAt("eml", new Date(at.getTime() + 1));
  const source = emailSource(services, projectId, slices, isFor);
  const page = await cursorPage(source, { limit: mostEmails, older: true, cursor }, true);
  const emails = page.items.map((email) => emailFor(email, key, pausedAt !== null));
  const now = addressNow(state, services.clock());
  const verdict = emails[0]?.verdict ?? (now.suppression ? "suppressed" : "never_sent");
  const [explanation, nextStep] = verdictTexts[verdict];
  const searchedTo = page.hasMore && page.nextCursor !== null ? createdAt({ id: page.nextCursor }) : null;
  return { address, verdict, explanation, nextStep, now, pausedAt, emails, searchedTo };
}

function emailFor(email: Email, key: string, isPaused: boolean) {
  const recipient = email.recipients[placeOf(email, key)];
  if (!recipient) throw new Error("an email of a list of emails to an address is not to it");
  const { status, since, verdict } = judgeRecipient(email, recipient, isPaused);
  return { id: email.id, subject: email.subject, status, since, verdict };
}

function placeOf({ recipients }: Email, key: string): number {
  return recipients.findIndex(({ address }) => address.toLowerCase() === key);
}
