import { test as worldTest } from "../support/test.ts";
import { metricsOf } from "./log-metrics.ts";

/** The lines that a test has logged, and what the deployed metric filters make of them. */
export const test = worldTest.extend("own", ({ world }) => {
  const seen = world.logged.length;
  const lines = () => world.logged.slice(seen);
  return { lines, metrics: () => metricsOf(lines()) };
});
