import { refundOf } from "../../functions/domain/projects/charge.ts";
import { type Email, recipientStatus } from "../../functions/store/emails/emails.ts";
import type { Holdings } from "../soak/projects.ts";

/** A project of the restored tables, when nothing waits any more. */
export interface RestoredProject {
  readonly id: string;
  readonly opening: Holdings;
  readonly closing: Holdings;
  readonly emails: readonly Email[];
}

export interface RestoreFacts {
  /** The ids of emails that SES accepted, once for each time: before the restoration and after it. */
  readonly acceptedBefore: readonly string[];
  readonly acceptedAfter: readonly string[];
  /** The ids that callers got before the restoration, and after it. */
  readonly answeredBefore: readonly string[];
  readonly answeredAfter: readonly string[];
  readonly projects: readonly RestoredProject[];
}

export interface RestoreFindings {
  readonly rows: readonly (readonly [what: string, count: number])[];
  readonly problems: readonly string[];
}

/** Judges a restoration: nothing is sent twice, the money of the restored rows is exact, and new email is sent. */
export function judgeRestore(facts: RestoreFacts): RestoreFindings {
  const { acceptedBefore, acceptedAfter, answeredBefore, answeredAfter, projects } = facts;
  const emails = projects.flatMap((project) => project.emails);
  const kept = new Set(emails.map(({ id }) => id));
  const doubled = repeated([...acceptedBefore, ...acceptedAfter]);
  const unknown = emails.filter(({ stage, reason }) => stage === "failed" && reason === "unknown_outcome");
  const sentBefore = new Set(acceptedBefore);
  const sentAfter = new Set(acceptedAfter);
  const open = emails.filter(({ stage }) => ["queued", "held", "sending"].includes(stage));
  const unsent = answeredAfter.filter((id) => !sentAfter.has(id));
  const moneyOff = projects.flatMap(differencesOf);
  return {
    rows: [
      ["accepted before the restoration", answeredBefore.length],
      ["of those, lost with the time after the copy", answeredBefore.filter((id) => !kept.has(id)).length],
      ["sent before the restoration", sentBefore.size],
      ["ended as unknown_outcome, refunded", unknown.length],
      ["of those, sent before the restoration", unknown.filter(({ id }) => sentBefore.has(id)).length],
      ["accepted after the restoration", answeredAfter.length],
      ["sent after the restoration", sentAfter.size],
      ["sent twice", doubled.length],
      ["accounts that are off", moneyOff.length],
      ["still open", open.length],
    ],
    problems: [
      ...doubled.map((id) => `${id} was sent twice`),
      ...moneyOff,
      ...open.map(({ id, stage }) => `${id} is still ${stage}`),
      ...unsent.map((id) => `${id} was accepted after the restoration and not sent`),
    ],
  };
}

export function repeated(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const twice = ids.filter((id) => seen.size === seen.add(id).size);
  return [...new Set(twice)];
}

/** Opening minus closing equals charged minus refunded, and what is refunded is exactly what was not sent. */
export function differencesOf({ id, opening, closing, emails }: RestoredProject): readonly string[] {
  const spent = { credits: 0, micros: 0, quota: 0 };
  const wrong: string[] = [];
  for (const email of emails) {
    const { charge, refunded, stage, recipients } = email;
    const back = refundOf(charge, 0, refunded);
    spent.credits += charge.credits - back.credits;
    spent.micros += (charge.units - charge.credits) * charge.unitMicros - back.micros;
    spent.quota += charge.units - refunded;
    const unsent = recipients.filter((one) => isRefunded(recipientStatus(stage, one))).length;
    if (refunded !== unsent) wrong.push(`${email.id} refunded ${refunded} units for ${unsent} recipients`);
  }
  const kinds = ["credits", "micros", "quota"] as const;
  const off = kinds.flatMap((kind) => {
    const difference = opening[kind] - spent[kind] - closing[kind];
    return difference === 0 ? [] : [`${id} differs by ${difference} ${kind}`];
  });
  return [...wrong, ...off];
}

function isRefunded(status: string): boolean {
  return ["failed", "suppressed", "canceled", "captured"].includes(status);
}
