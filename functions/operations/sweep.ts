import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { dueIndex, dueSlices } from "../settings/tables.ts";
import { type DueRow, dueAt, listDue } from "../store/due.ts";
import { type Email, emailUpdate, parseEmail } from "../store/emails.ts";
import { parseEnvelope } from "../store/envelopes.ts";
import { projectOf } from "../store/keys.ts";
import { getItem, updateItem } from "../store/table.ts";
import { queuedPatienceMs } from "./accept-email.ts";
import { failEmail } from "./deliver-email.ts";
import { handOver } from "./hand-over.ts";
import { queueEmails } from "./queue-emails.ts";
import { releaseHeld } from "./release-held.ts";

/** How long the events of SES may take to settle an email whose answer was lost. */
const silenceMs = 15 * 60 * 1000;
/** Mail that could not be sent for this long is given up: a password reset from yesterday helps nobody. */
const expiryMs = 24 * 60 * 60 * 1000;
const rowsAtOnce = 100;
const roundsAtMost = 20;

/**
 * Goes through what is due: scheduled mail whose time has come, queued mail that no worker took, mail whose answer
 * was lost, resumptions. Each row is moved by a condition, so two sweeps at once, or half of one, do no harm.
 */
export async function sweep(services: Services): Promise<{ readonly rows: number }> {
  const slices = Array.from({ length: dueSlices }, (_, slice) => slice);
  const counts = await Promise.all(slices.map((slice) => sweepSlice(services, slice)));
  return { rows: counts.reduce((sum, count) => sum + count, 0) };
}

async function sweepSlice(services: Services, slice: number): Promise<number> {
  let count = 0;
  for (let round = 0; round < roundsAtMost; round++) {
    const rows = await listDue(services.tables, slice, services.clock(), rowsAtOnce);
    const queued = await Promise.all(rows.map((row) => attend(services, row)));
    await queueEmails(
      services,
      queued.flatMap((email) => email ?? []),
    );
    count += rows.length;
    if (rows.length < rowsAtOnce) return count;
  }
  return count;
}

/** Does what one row asks for; answers an email that is to be handed to its queue. One bad row stops no other. */
async function attend(services: Services, row: DueRow): Promise<Email | undefined> {
  try {
    const projectId = projectOf(row);
    if (row.sk === "RELEASE") return await releaseHeld(services, projectId).then(() => undefined);
    if (row.sk === "ENVELOPE") return await handEnvelope(services, row).then(() => undefined);
    const item = await getItem(services.tables, "data", row);
    // The index may show a row as it was a moment ago: only a row that is due as it shows is attended to.
    return item?.[dueIndex.sort] === row.dueSk ? await attendEmail(services, parseEmail(item)) : undefined;
  } catch (error) {
    services.log.error("a due row was not attended to", { projectId: projectOf(row), error });
    // What is down now is asked again at the next sweep; a row that breaks us steps back for a while.
    if (!(error instanceof Refusal)) await postpone(services, row, silenceMs);
    return undefined;
  }
}

async function attendEmail(services: Services, email: Email): Promise<Email | undefined> {
  const now = services.clock();
  if (email.stage === "scheduled") return queueNow(services, email, now, { queuedAt: now.toISOString() });
  if (email.stage === "sending") return settleSilence(services, email, now);
  if (email.stage !== "queued") return undefined;
  const age = now.getTime() - Date.parse(email.queuedAt ?? now.toISOString());
  if (age > expiryMs) return failEmail(services, email, "expired").then(() => undefined);
  return queueNow(services, email, now, {});
}

/** A lost answer: after the silence a transactional email is tried once more, everything else is given up. */
async function settleSilence(services: Services, email: Email, now: Date): Promise<Email | undefined> {
  const { attempt } = email;
  if (!attempt) throw new Error("an email is sent without a claim");
  const until = new Date(Date.parse(attempt.at) + silenceMs);
  if (now < until) {
    const update = emailUpdate(email.projectId, email.id, { rev: email.rev, set: dueAt(email.id, until) });
    await updateItem(services.tables, "data", update);
    return undefined;
  }
  if (email.lane === "broadcast" || email.attempts.length > 0) {
    return failEmail(services, email, "unknown_outcome").then(() => undefined);
  }
  services.log.error("no event for 15 minutes: tried once more", {
    projectId: email.projectId,
    emailId: email.id,
  });
  return queueNow(services, email, now, { attempts: [attempt.id] });
}

/** Queues an email as it was read; a queue that is behind is given longer before the row is due again. */
async function queueNow(
  services: Services,
  email: Email,
  now: Date,
  set: Partial<Email>,
): Promise<Email | undefined> {
  const age = email.queuedAt ? now.getTime() - Date.parse(email.queuedAt) : 0;
  const patience = Math.min(Math.max(queuedPatienceMs, age), silenceMs);
  const due = dueAt(email.id, new Date(now.getTime() + patience));
  const to = email.stage === "queued" ? {} : { to: "queued" as const };
  const update = emailUpdate(email.projectId, email.id, { ...to, rev: email.rev, set: { ...set, ...due } });
  const written = await updateItem(services.tables, "data", update);
  return "item" in written ? parseEmail(written.item) : undefined;
}

async function handEnvelope(services: Services, row: DueRow): Promise<void> {
  const item = await getItem(services.tables, "data", row);
  if (!item || item[dueIndex.sort] !== row.dueSk) return;
  const { projectId, id, region } = parseEnvelope(item);
  await postpone(services, row, queuedPatienceMs);
  await handOver(services, region, { kind: "envelope", projectId, envelopeId: id });
}

/** Makes a row due later, if it is due as it was seen. */
async function postpone(services: Services, row: DueRow, ms: number): Promise<void> {
  await updateItem(services.tables, "data", {
    Key: { pk: row.pk, sk: row.sk },
    UpdateExpression: "SET #sort = :due",
    ConditionExpression: "#sort = :seen",
    ExpressionAttributeNames: { "#sort": dueIndex.sort },
    ExpressionAttributeValues: {
      ":due": new Date(services.clock().getTime() + ms).toISOString(),
      ":seen": row.dueSk,
    },
  });
}
