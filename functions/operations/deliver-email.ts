import { idRandomBytes, newId } from "../domain/ids.ts";
import type { Verdict } from "../gateways/mailer.ts";
import { composeMime } from "../gateways/mime.ts";
import type { Services } from "../services.ts";
import { configurationSetName } from "../settings/configuration-sets.ts";
import { messageTags } from "../settings/message-tags.ts";
import { type Email, emailUpdate, parseEmail } from "../store/emails.ts";
import { parseFunds } from "../store/funds.ts";
import { fundsKey, suppressionKey } from "../store/keys.ts";
import { parseSuppression } from "../store/suppressions.ts";
import { type Found, getTogether, updateItem } from "../store/table.ts";
import { failEmail } from "./fail-email.ts";
import { findEmail, rowsOf } from "./find-email.ts";
import { giveBack } from "./give-back.ts";
import { holdEmail } from "./hold-email.ts";
import { markSent } from "./mark-sent.ts";
import { openedTenant } from "./open-tenant.ts";
import { messageOf, recipientsBy } from "./outgoing-message.ts";
import { putBack } from "./put-back.ts";

/** A claim is good for this long; a process that wakes up later must not send. Longer than a worker may run. */
export const claimMs = 120_000;

/**
 * Sends one queued email: claim, look again at pause and suppressions, one call to SES, outcome. A message that comes
 * twice dies at the claim. When SES's answer is lost the email stays `sending`: its events or the sweeper settle it.
 */
export async function deliverEmail(services: Services, projectId: string, emailId: string): Promise<void> {
  const email = await claim(services, projectId, emailId);
  if (!email?.attempt) return;
  const { tables } = services;
  const found = await getTogether(tables, {
    data: [
      ...rowsOf(projectId, emailId),
      ...email.recipients.map((one) => suppressionKey(projectId, one.address.toLowerCase())),
    ],
    money: [fundsKey(projectId, 0)],
    moneyConsistent: true,
  });
  const funds = found.money(fundsKey(projectId, 0));
  if (funds && parseFunds(funds).paused) return holdEmail(services, email);
  const left = await withoutSuppressed(services, email, found);
  if (!left?.attempt) return;
  const whole = await findEmail(services, projectId, emailId, found);
  if (!whole?.body) return failEmail(services, left, "body_expired");
  const message = messageOf(whole.body, left);
  const raw = await composeMime(message, {
    messageId: `<${emailId}@${message.from.domain}>`,
    date: new Date(left.attempt.at),
    boundarySeed: emailId,
  });
  const sentAt = services.clock();
  if (sentAt.getTime() - Date.parse(left.attempt.at) > claimMs) return putBack(services, left, 1, "late");
  const mailer = await services.mailer();
  const verdict = await mailer.send(left.region, {
    raw,
    from: message.from.address,
    ...recipientsBy(left),
    configurationSet: configurationSetName(services.configurationSets, left.tracking),
    tags: {
      [messageTags.project]: projectId,
      [messageTags.email]: emailId,
      [messageTags.attempt]: left.attempt.id,
    },
    ...(services.tenants && { tenant: projectId }),
  });
  if (await openedTenant(services, left, verdict)) return putBack(services, left, 1, "tenant");
  await settle(services, left, verdict, sentAt);
}

async function claim(services: Services, projectId: string, emailId: string): Promise<Email | undefined> {
  const { tables, clock, random } = services;
  const attempt = {
    id: newId("evt", clock(), random(idRandomBytes)).slice("evt_".length),
    at: clock().toISOString(),
  };
  const update = emailUpdate(projectId, emailId, { to: "sending", set: { attempt } });
  const written = await updateItem(tables, "data", update);
  if ("item" in written) return parseEmail(written.item);
  const stands = written.lost && parseEmail(written.lost);
  // Our own claim stands there: the answer to an earlier try was lost.
  return stands?.attempt?.id === attempt.id ? stands : undefined;
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

async function settle(services: Services, email: Email, verdict: Verdict, sentAt: Date): Promise<void> {
  const fields = { projectId: email.projectId, emailId: email.id, region: email.region };
  switch (verdict.kind) {
    case "accepted":
      return markSent(services, email, { messageId: verdict.messageId, sentAt });
    case "later":
      return putBack(services, email, 5 + Math.floor(services.tables.chance() * 25), verdict.reason);
    case "paused":
      services.log.error("SES has paused sending", { ...fields, reason: verdict.reason });
      return putBack(services, email, 300 + Math.floor(services.tables.chance() * 300), verdict.reason);
    case "rejected":
      return failEmail(services, email, verdict.reason);
    case "unknown":
      services.log.error("the answer of SES was lost; events or the sweeper will settle it", {
        ...fields,
        reason: verdict.reason,
      });
  }
}
