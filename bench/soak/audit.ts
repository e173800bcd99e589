import { refundOf } from "../../functions/domain/projects/charge.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { Email } from "../../functions/store/emails/emails.ts";
import { recipientStatus } from "../../functions/store/emails/emails.ts";
import { type AcceptedMail, emailsOf } from "./emails.ts";
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
  /** What is wrong, each with the id that it is wrong with. */
  readonly faults: readonly string[];
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly ends: ReadonlyMap<string, number>;
  readonly accounts: readonly Account[];
  readonly sesAccepts: number;
  readonly dead: number;
}

/** Holds what is stored, and what SES accepted, against what was answered to the callers. */
export async function audit(soak: SoakService, mails: readonly AcceptedMail[]): Promise<Audit> {
  const books = { faults: [] as string[], lost: [] as string[], duplicated: [] as string[] };
  const ends = new Map<string, number>();
  const accepts = acceptsByEmail(soak, books.faults);
  const sesAccepts = [...accepts.values()].reduce((sum, count) => sum + count, 0);
  const unseen = new Map(mails.map((mail) => [mail.id, mail]));
  const accounts: Account[] = [];
  for (const project of soak.projects) {
    const sums = { emails: 0, charged: { ...nothing }, refunded: { ...nothing } };
    for await (const email of emailsOf(soak.services, project.id)) {
      const mail = unseen.get(email.id);
      unseen.delete(email.id);
      const count = accepts.get(email.id) ?? 0;
      accepts.delete(email.id);
      const end = email.stage === "failed" ? `failed: ${email.reason}` : endOf(email);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (mail) checkEmail(email, mail, count, books);
      else books.faults.push(`${email.id} stands in ${project.id}, and no caller was answered with it`);
      addTo(sums, email);
    }
    const closing = await holdingsOf(soak.services, project.id);
    checkAccount({ ...sums, project, closing }, books.faults);
    accounts.push({ ...sums, project, closing });
  }
  for (const id of unseen.keys()) books.lost.push(`${id} was accepted and is not stored`);
  for (const id of accepts.keys())
    books.faults.push(`${id} was accepted by SES and is no email of a project`);
  const { dead, ready, hidden } = await depthsOf(soak.service);
  if (ready + hidden > 0) books.faults.push(`${ready + hidden} messages still wait in the queues`);
  if (dead > 0) books.faults.push(`${dead} messages are in dead-letter queues`);
  return { ...books, ends, accounts, sesAccepts, dead };
}

const nothing: Holdings = { credits: 0, micros: 0, quota: 0 };

function acceptsByEmail({ service }: SoakService, faults: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags, messageId } of service.ses.accepts()) {
    const id = tags[messageTags.email];
    if (id === undefined) faults.push(`SES accepted ${messageId}, which names no email`);
    else counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function endOf({ stage, recipients }: Email): string {
  const statuses = new Set(recipients.map((one) => recipientStatus(stage, one)));
  return statuses.size === 1 ? ([...statuses][0] ?? stage) : "several";
}

type Books = Pick<Audit, "faults" | "lost" | "duplicated"> & {
  readonly faults: string[];
  readonly lost: string[];
  readonly duplicated: string[];
};

/** One end for everybody it was sent to, and SES's one yes exactly where it was sent. */
function checkEmail(email: Email, { expected }: AcceptedMail, accepts: number, books: Books): void {
  const { id, stage, recipients, charge, refunded } = email;
  const story = `${id} (${stage}${email.reason ? `, ${email.reason}` : ""})`;
  if (accepts > 1) books.duplicated.push(`${story} was accepted by SES ${accepts} times`);
  if (stage === "sent" && accepts === 0) books.lost.push(`${story} was never accepted by SES`);
  if (stage !== "sent" && accepts > 0) books.faults.push(`${story} was accepted by SES all the same`);
  // Two calls in a row that SES never heard of: given up visibly, and paid back.
  const givenUp = stage === "failed" && email.reason === "unknown_outcome" && email.attempts.length > 0;
  for (const one of recipients) {
    const status = recipientStatus(stage, one);
    const allowed = expected.get(one.address) ?? [];
    if (allowed.includes(status) || (givenUp && status === "failed")) continue;
    books.lost.push(`${story}: ${one.address} is ${status}, and should be ${allowed.join(" or ")}`);
  }
  if (recipients.length !== expected.size || charge.units !== expected.size)
    books.faults.push(
      `${story} has ${recipients.length} recipients and ${charge.units} units, not ${expected.size}`,
    );
  const unsent = recipients.filter((one) => ["suppressed", "failed"].includes(recipientStatus(stage, one)));
  if (refunded !== unsent.length)
    books.faults.push(
      `${story} gave ${refunded} units back, and ${unsent.length} recipients were not sent to`,
    );
}

function addTo(sums: { emails: number; charged: Holdings; refunded: Holdings }, email: Email): void {
  const { charge, refunded } = email;
  const back = refundOf(charge, 0, refunded);
  sums.emails += 1;
  sums.charged = {
    credits: sums.charged.credits + charge.credits,
    micros: sums.charged.micros + (charge.units - charge.credits) * charge.unitMicros,
    quota: sums.charged.quota + charge.units,
  };
  sums.refunded = {
    credits: sums.refunded.credits + back.credits,
    micros: sums.refunded.micros + back.micros,
    quota: sums.refunded.quota + refunded,
  };
}

/** Opening less closing is what was charged less what went back, to the micro-unit. */
function checkAccount({ project, charged, refunded, closing }: Account, faults: string[]): void {
  for (const kind of ["credits", "micros", "quota"] as const) {
    const off = project.opening[kind] - charged[kind] + refunded[kind] - closing[kind];
    if (off !== 0) faults.push(`${project.id} is off by ${off} ${kind}`);
    if (closing[kind] < 0) faults.push(`${project.id} has ${closing[kind]} ${kind}`);
  }
}
