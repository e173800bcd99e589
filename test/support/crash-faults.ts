import { Refusal } from "../../functions/domain/platform/refusals.ts";

/** How a caller learns of a fault, in the words of the service that it called. */
interface Faults<Answer> {
  /** Nothing was done. */
  readonly refused: () => Promise<Answer>;
  /** It was done, or not: no answer came. */
  readonly lost: () => Promise<Answer>;
  readonly throttled: () => Promise<Answer>;
  readonly conflict: () => Promise<Answer>;
}

export type Around = <Answer>(
  call: string,
  act: () => Promise<Answer>,
  faults: Faults<Answer>,
) => Promise<Answer>;

export const unreachable = async () => {
  throw new Refusal("unavailable", "injected");
};
/** What the gateways make of every trouble of the service behind them. */
export const unavailable = {
  refused: unreachable,
  lost: unreachable,
  throttled: unreachable,
  conflict: unreachable,
};
