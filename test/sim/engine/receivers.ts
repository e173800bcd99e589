import { answered, newTestWeb, type TestWeb } from "../../support/test-web.ts";
import type { World } from "../../support/world.ts";
import type { Draw } from "./draw.ts";

/** The endpoints of webhooks: some refuse for a time. */
export interface Receivers {
  readonly web: TestWeb;
  /** The URL of another endpoint. */
  readonly newUrl: () => string;
  /** Lets every endpoint take what it is sent from now on. */
  readonly calm: () => void;
}

export function newReceivers({ clock }: World, draw: Draw): Receivers {
  const web = newTestWeb(clock);
  let [count, isCalm] = [0, false];
  return {
    web,
    calm: () => {
      isCalm = true;
    },
    newUrl: () => {
      const url = `https://hooks${++count}.example.com/in`;
      const failing = draw.is(0.3) ? 0.5 * draw.chance() : 0;
      web.answer(url, () => answered(!isCalm && draw.is(failing) ? draw.pick([500, 429, 503]) : 200));
      return url;
    },
  };
}
