import { Refusal } from "../../functions/domain/platform/refusals.ts";

/** The errors that a caller receives for a fault, as the called service reports them. */
interface Faults<Answer> {
  /** Nothing was done. */
  readonly refused: () => Promise<Answer>;
  /** It was done or not: there was no response. */
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
/** The refusal that gateways make of any failure of their service. */
export const unavailable = {
  refused: unreachable,
  lost: unreachable,
  throttled: unreachable,
  conflict: unreachable,
};
