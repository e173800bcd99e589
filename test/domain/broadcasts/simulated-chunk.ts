import type {
  ChunkState,
  claimed,
  closed,
  stopped,
} from "../../../functions/domain/broadcasts/chunk-state.ts";

/** The rules under test: those of the service, or wrong ones. */
export interface ChunkRules {
  readonly claimed: typeof claimed<ChunkState>;
  readonly stopped: typeof stopped<ChunkState>;
  readonly closed: typeof closed<ChunkState>;
  /** Whether canceling refunds at once what has no results. */
  readonly refundsAtCancel?: boolean;
  /** Whether what SES did not take because of its rate is left. */
  readonly dropsThrottled?: boolean;
}

export const tens = 5;
/** How many recipients a ten has here. */
export const ofTen = 2;
export const second = 1000;
/** A function is killed after a minute. Clocks differ by up to five minutes. */
export const lifeMs = 60 * second;
export const skewMs = 300 * second;

/** A chunk, its rows and what SES has seen of it. */
export interface Simulation {
  readonly rules: ChunkRules;
  readonly between: (from: number, to: number) => number;
  now: number;
  status: "sending" | "paused" | "canceled";
  state: ChunkState;
  rev: number;
  readonly results: Map<number, { readonly again: readonly number[] }>;
  /** By recipient: the place in the ten, behind those of the tens before. */
  readonly sent: number[];
  readonly refunded: number[];
  readonly reports: { readonly at: number; readonly recipient: number }[];
}

/** Writes a state that follows from revision `rev`. */
export function change(run: Simulation, rev: number, after: ChunkState | undefined): boolean {
  if (!after || rev !== run.rev) return false;
  Object.assign(run, { state: after, rev: rev + 1 });
  return true;
}

/** A recipient of whom SES has reported is not refunded. */
export function refundTen(run: Simulation, ten: number): void {
  for (const recipient of recipientsOf(run, ten)) {
    if (run.reports.some((one) => one.recipient === recipient && one.at <= run.now)) continue;
    run.refunded[recipient] = (run.refunded[recipient] ?? 0) + 1;
  }
}

/** A ten of a later round has those that the one of the round before asks for. */
export function recipientsOf({ results }: Simulation, ten: number): readonly number[] {
  const places = results.get(ten - tens)?.again ?? Array.from({ length: ofTen }, (_, place) => place);
  return places.map((place) => (ten % tens) * ofTen + place);
}

export function send(run: Simulation, recipient: number): void {
  run.sent[recipient] = (run.sent[recipient] ?? 0) + 1;
  run.reports.push({ at: run.now + run.between(1, 9) * second, recipient });
}

export function violations({ sent, refunded }: Simulation): readonly string[] {
  return sent.flatMap((times, recipient) => {
    const back = refunded[recipient] ?? 0;
    return [
      ...(times > 1 ? ["sent twice"] : []),
      ...(back > 1 ? ["refunded twice"] : []),
      ...(times > 0 && back > 0 ? ["sent and refunded"] : []),
      ...(times === 0 && back === 0 ? ["neither sent nor refunded"] : []),
    ];
  });
}
