import { composeMime } from "../gateways/mime.ts";
import type { Services } from "../services.ts";
import type { Email } from "../store/emails.ts";
import { parseFunds } from "../store/funds.ts";
import { fundsKey, suppressionKey } from "../store/keys.ts";
import { type Found, getTogether } from "../store/read.ts";
import { parseSuppression } from "../store/suppressions.ts";
import { isExpired } from "./expiry.ts";
import { failEmail } from "./fail-email.ts";
import { findEmail, rowsOf } from "./find-email.ts";
import { giveBack } from "./give-back.ts";
import { holdEmail } from "./hold-email.ts";
import { messageOf, recipientsBy } from "./outgoing-message.ts";

/** A claimed email with what is handed to SES for it. */
export interface Ready {
  readonly email: Email;
  /** The sender's bare address. */
  readonly from: string;
  readonly raw: Uint8Array;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/**
 * Looks again at what may have changed since an email was accepted: its age, the pause, the suppressions. Undefined
 * when it is not to be sent now; it has been moved on then. Nothing has been handed to SES yet, whatever is thrown.
 */
export async function prepareMail(services: Services, email: Email): Promise<Ready | undefined> {
  const { projectId, id } = email;
  if (isExpired(email, services.clock())) return ended(failEmail(services, email, "expired"));
  const found = await getTogether(services.tables, {
    data: [
      ...rowsOf(projectId, id),
      ...email.recipients.map((one) => suppressionKey(projectId, one.address.toLowerCase())),
    ],
    money: [fundsKey(projectId, 0)],
    moneyConsistent: true,
  });
  const funds = found.money(fundsKey(projectId, 0));
  if (funds && parseFunds(funds).paused) return ended(holdEmail(services, email));
  const left = await withoutSuppressed(services, email, found);
  if (!left?.attempt) return undefined;
  const whole = await findEmail(services, projectId, id, found);
  if (!whole?.body) return ended(failEmail(services, left, "body_expired"));
  const message = messageOf(whole.body, left);
  const raw = await composeMime(message, {
    messageId: `<${id}@${message.from.domain}>`,
    date: new Date(left.attempt.at),
    boundarySeed: id,
  });
  return { email: left, from: message.from.address, raw, ...recipientsBy(left) };
}

async function ended(moved: Promise<void>): Promise<undefined> {
  await moved;
}

/** Marks the recipients that are suppressed now and gives their units back; undefined when nobody is left. */
async function withoutSuppressed(services: Services, email: Email, found: Found): Promise<Email | undefined> {
  const at = services.clock().toISOString();
  const isSuppressed = (address: string) =>
    parseSuppression(found.data(suppressionKey(email.projectId, address.toLowerCase())))?.since !== undefined;
  const recipients = email.recipients.map((one) =>
    one.status === undefined && isSuppressed(one.address)
      ? { ...one, status: "suppressed" as const, at }
      : one,
  );
  const units = recipients.filter((one, place) => one !== email.recipients[place]).length;
  const nobodyLeft = recipients.every(({ status }) => status !== undefined);
  if (units === 0 && !nobodyLeft) return email;
  const end = nobodyLeft && { to: "suppressed" as const, remove: ["duePk", "dueSk"] as const };
  const change = { ...end, set: { recipients, ...(nobodyLeft && { endedAt: at }) } };
  const outcome = await giveBack(services, email, change, units);
  if ("lost" in outcome || nobodyLeft) return undefined;
  return { ...email, recipients, refunded: email.refunded + units, rev: email.rev + 1 };
}
