import { refundOf } from "../../functions/domain/projects/charge.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { Email } from "../../functions/store/emails/emails.ts";
import { recipientStatus } from "../../functions/store/emails/emails.ts";
import { type AcceptedEmail, emailsOf } from "./emails.ts";
import { type Holdings, holdingsOf, type SoakProject } from "./projects.ts";
import { depthsOf } from "./queue-depths.ts";
import type { SoakService } from "./soak-service.ts";

export interface Account {
  readonly project: SoakProject;
  readonly emails: number;
  readonly charged: Holdings;
  readonly refunded: Holdings;
  readonly closing: Holdings;
}

export interface Audit {
  /** Problems, each with the id that it concerns. */
  readonly faults: readonly string[];
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly finalStates: ReadonlyMap<string, number>;
  readonly accounts: readonly Account[];
  readonly sesAccepts: number;
  readonly deadLetters: number;
}

/** Compares what is stored and what SES accepted with the responses to the callers. */
export async function audit(soak: SoakService, sent: readonly AcceptedEmail[]): Promise<Audit> {
  const problems = { faults: [] as string[], lost: [] as string[], duplicated: [] as string[] };
  const finalStates = new Map<string, number>();
  const accepts = acceptsByEmail(soak, problems.faults);
  const sesAccepts = [...accepts.values()].reduce((sum, count) => sum + count, 0);
  const unseen = new Map(sent.map((one) => [one.id, one]));
  const accounts: Account[] = [];
  for (const project of soak.projects) {
    const sums = { emails: 0, charged: { ...nothing }, refunded: { ...nothing } };
    for await (const email of emailsOf(soak.services, project.id)) {
      const accepted = unseen.get(email.id);
      unseen.delete(email.id);
      const count = accepts.get(email.id) ?? 0;
      accepts.delete(email.id);
      const state = email.stage === "failed" ? `failed: ${email.reason}` : finalStateOf(email);
      finalStates.set(state, (finalStates.get(state) ?? 0) + 1);
      if (accepted) checkEmail(email, accepted, count, problems);
      else problems.faults.push(`${email.id} is stored in ${project.id}, but no caller got its id`);
      addTo(sums, email);
    }
    const closing = await holdingsOf(soak.services, project.id);
    checkAccount({ ...sums, project, closing }, problems.faults);
    accounts.push({ ...sums, project, closing });
  }
  for (const id of unseen.keys()) problems.lost.push(`${id} was accepted but is not stored`);
  for (const id of accepts.keys())
    problems.faults.push(`${id} was accepted by SES but belongs to no project`);
  const { dead, ready, hidden } = await depthsOf(soak.service);
  if (ready + hidden > 0) problems.faults.push(`${ready + hidden} messages are still in the queues`);
  if (dead > 0) problems.faults.push(`${dead} messages are in dead-letter queues`);
  return { ...problems, finalStates, accounts, sesAccepts, deadLetters: dead };
}

const nothing: Holdings = { credits: 0, micros: 0, quota: 0 };

function acceptsByEmail({ service }: SoakService, faults: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags, messageId } of service.ses.accepts()) {
    const id = tags[messageTags.email];
    if (id === undefined) faults.push(`SES accepted ${messageId}, which has no email tag`);
    else counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function finalStateOf({ stage, recipients }: Email): string {
  const statuses = new Set(recipients.map((one) => recipientStatus(stage, one)));
  return statuses.size === 1 ? ([...statuses][0] ?? stage) : "several";
}

type Problems = Pick<Audit, "faults" | "lost" | "duplicated"> & {
  readonly faults: string[];
  readonly lost: string[];
  readonly duplicated: string[];
};

/** Every recipient has one of the expected final states, and SES accepted the email exactly once if it was sent. */
function checkEmail(email: Email, { expected }: AcceptedEmail, accepts: number, problems: Problems): void {
  const { id, stage, recipients, charge, refunded } = email;
  const label = `${id} (${stage}${email.reason ? `, ${email.reason}` : ""})`;
  if (accepts > 1) problems.duplicated.push(`${label} was accepted by SES ${accepts} times`);
  if (stage === "sent" && accepts === 0) problems.lost.push(`${label} was not accepted by SES`);
  if (stage !== "sent" && accepts > 0) problems.faults.push(`${label} was accepted by SES`);
  // SES received neither of two calls: the email failed visibly and was refunded.
  const failedVisibly = stage === "failed" && email.reason === "unknown_outcome" && email.attempts.length > 0;
  for (const one of recipients) {
    const status = recipientStatus(stage, one);
    const allowed = expected.get(one.address) ?? [];
    if (allowed.includes(status) || (failedVisibly && status === "failed")) continue;
    problems.lost.push(`${label}: ${one.address} is ${status}, expected ${allowed.join(" or ")}`);
  }
  if (recipients.length !== expected.size || charge.units !== expected.size)
    problems.faults.push(
      `${label} has ${recipients.length} recipients and ${charge.units} units, not ${expected.size}`,
    );
  const unsent = recipients.filter((one) =>
    ["suppressed", "captured", "failed"].includes(recipientStatus(stage, one)),
  );
  if (refunded !== unsent.length)
    problems.faults.push(
      `${label} refunded ${refunded} units for ${unsent.length} recipients without an email`,
    );
}

function addTo(sums: { emails: number; charged: Holdings; refunded: Holdings }, email: Email): void {
  const { charge, refunded } = email;
  const refund = refundOf(charge, 0, refunded);
  sums.emails += 1;
  sums.charged = {
    credits: sums.charged.credits + charge.credits,
    micros: sums.charged.micros + (charge.units - charge.credits) * charge.unitMicros,
    quota: sums.charged.quota + charge.units,
  };
  sums.refunded = {
    credits: sums.refunded.credits + refund.credits,
    micros: sums.refunded.micros + refund.micros,
    quota: sums.refunded.quota + refunded,
  };
}

/** Opening minus closing equals charged minus refunded, to the micro-unit. */
function checkAccount({ project, charged, refunded, closing }: Account, faults: string[]): void {
  for (const kind of ["credits", "micros", "quota"] as const) {
    const difference = project.opening[kind] - charged[kind] + refunded[kind] - closing[kind];
    if (difference !== 0) faults.push(`${project.id} differs by ${difference} ${kind}`);
    if (closing[kind] < 0) faults.push(`${project.id} has ${closing[kind]} ${kind}`);
  }
}
