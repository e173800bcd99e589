import { mayFollow, type Stage, stages } from "../../../functions/domain/emails/email-status.ts";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { Acceptance } from "../../../local/ses/sending/sent-email.ts";
import type { Answer } from "../../support/api.ts";
import type { Timeline } from "../engine/timeline.ts";
import { type Consent, newConsent } from "./consent.ts";
import type { Gates } from "./gates.ts";
import { newTenancy } from "./tenancy.ts";

/** A call that SES accepted, as its process made it. */
export interface MadeCall {
  readonly worker: string;
  /** When the invocation began. */
  readonly since: number;
  /** Whether its process learns that it was accepted. */
  readonly isHeard: boolean;
  /** Whether that process still is at work on it, and can store what it has learnt. */
  readonly isAtWork: () => boolean;
  /** Whether that process died in this invocation. */
  readonly hasDied: () => boolean;
}

/** What must hold at every step of a run. */
export interface Laws {
  readonly consent: Consent;
  readonly accepted: (acceptance: Acceptance, call: MadeCall) => void;
  /** A stage of an email was replaced by another, or removed. */
  readonly staged: (emailId: string, before: unknown, after: unknown) => void;
  /** A worker has recorded a report of SES about a message. */
  readonly reported: (messageId: string) => void;
  /** The row of an email, and the message id in it. */
  readonly stored: (emailId: string, messageId: unknown) => void;
  readonly answered: (projectId: string, answer: Answer) => void;
  /** The accepts of an email whose process did not learn of them, or died before it stored them. */
  readonly unheard: (emailId: string) => number;
  readonly violate: (text: string) => void;
  readonly violations: () => readonly string[];
  readonly counts: () => LawCounts;
}

export interface LawCounts {
  readonly accepts: number;
  /** Accepts beyond the first of an email, each after an answer that was lost. */
  readonly doubles: number;
  /** Marketing that was accepted after an opt-out was answered, by an invocation that had begun before. */
  readonly inFlight: number;
}

type Accept = MadeCall & { readonly emailId: string; readonly messageId: string };

export function newLaws({ now }: Timeline, gates: Gates["judge"]): Laws {
  const violations: string[] = [];
  const violate = (text: string) => void violations.push(`${new Date(now()).toISOString()} ${text}`);
  const accepts = new Map<string, Accept[]>();
  const [reported, rows, stored] = [new Set<string>(), new Set<string>(), new Set<unknown>()];
  /** What a process heard and could not store before it ended, only the report of SES says. */
  const isKnown = ({ emailId, messageId, isHeard, isAtWork }: Accept) =>
    reported.has(messageId) || (isHeard && (!rows.has(emailId) || stored.has(messageId) || isAtWork()));
  const isForgotten = ({ messageId, isHeard, hasDied }: Accept) =>
    !isHeard || (hasDied() && !stored.has(messageId));
  const consent = newConsent(now);
  const tenancy = newTenancy();
  let [all, doubles, inFlight] = [0, 0, 0];
  return {
    consent,
    violate,
    violations: () => violations,
    counts: () => ({ accepts: all, doubles, inFlight }),
    reported: (messageId) => reported.add(messageId),
    stored: (emailId, messageId) => {
      rows.add(emailId);
      if (messageId !== undefined) stored.add(messageId);
    },
    unheard: (emailId) => (accepts.get(emailId) ?? []).filter(isForgotten).length,
    answered: (projectId, answer) => {
      for (const text of tenancy(projectId, answer)) violate(`I7: ${text}`);
    },
    staged: (emailId, before, after) => {
      if (before === undefined || after === undefined || before === after) return;
      if (!isStage(before) || !isStage(after) || !mayFollow[after].includes(before))
        violate(`I1: ${emailId} went from ${before} to ${after}`);
    },
    accepted: (one, call) => {
      all += 1;
      const emailId = one.tags[messageTags.email];
      if (emailId === undefined) return;
      const before = accepts.get(emailId) ?? [];
      accepts.set(emailId, [...before, { ...call, emailId, messageId: one.messageId }]);
      const known = before.find(isKnown);
      if (known) violate(`I2: ${call.worker} sent ${emailId} again, although ${known.messageId} is known`);
      doubles += before.length > 0 ? 1 : 0;
      for (const text of gates(one, call.since)) violate(text);
      const judged = consent.judge(one, call.since);
      if (judged === "against") violate(`I9: ${emailId} went to ${one.destinations} after its opt-out`);
      inFlight += judged === "in flight" ? 1 : 0;
    },
  };
}

function isStage(text: unknown): text is Stage {
  return stages.some((one) => one === text);
}
