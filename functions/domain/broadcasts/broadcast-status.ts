/** What a broadcast is doing, from its draft to one of its ends. */
export const broadcastStatuses = [
  "draft",
  "scheduled",
  "preparing",
  "sending",
  "paused",
  "sent",
  "canceled",
  "failed",
] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

/** What moves a broadcast on: a caller, the clock, or the service. */
export type BroadcastStep =
  | "schedule"
  | "unschedule"
  | "prepare"
  | "start"
  | "pause"
  | "resume"
  | "finish"
  | "finishEmpty"
  | "cancel"
  | "fail";

interface Transition {
  readonly from: readonly BroadcastStatus[];
  readonly to: BroadcastStatus;
}

/** Every transition. The store builds the conditions of its writes from this. */
const transitions: { readonly [step in BroadcastStep]: Transition } = {
  schedule: { from: ["draft"], to: "scheduled" },
  unschedule: { from: ["scheduled"], to: "draft" },
  prepare: { from: ["draft", "scheduled"], to: "preparing" },
  start: { from: ["preparing"], to: "sending" },
  pause: { from: ["sending"], to: "paused" },
  resume: { from: ["paused"], to: "sending" },
  finish: { from: ["sending"], to: "sent" },
  /** Nobody was left to send to. */
  finishEmpty: { from: ["preparing"], to: "sent" },
  cancel: { from: ["scheduled", "preparing", "sending", "paused"], to: "canceled" },
  fail: { from: ["scheduled", "preparing"], to: "failed" },
};

/** Returns the status after a step; undefined where the step is not possible. */
export function statusAfter(status: BroadcastStatus, step: BroadcastStep): BroadcastStatus | undefined {
  const { from, to } = transitions[step];
  return from.includes(status) ? to : undefined;
}

/** Returns the statuses that a step is possible in. */
export function statusesBefore(step: BroadcastStep): readonly BroadcastStatus[] {
  return transitions[step].from;
}

/** Returns the status that a step leads to. */
export function statusOf(step: BroadcastStep): BroadcastStatus {
  return transitions[step].to;
}

/** Whether no step can follow. */
export function isEnded(status: BroadcastStatus): boolean {
  return Object.values(transitions).every(({ from }) => !from.includes(status));
}
