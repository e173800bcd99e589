import { type Ceiling, depthExceptions, send } from "./depth-exceptions.ts";
import type { Limit } from "./limit.ts";

/**
 * Budgets that were decided for the service, by path; the first match counts. A limit follows what is measured and may
 * be raised by a change, but never above its ceiling.
 */
const ceilings: readonly Ceiling[] = [
  { paths: /^POST \/emails, a wrong key$/, ceiling: { calls: 0 } },
  // One more row in the same read.
  { paths: /^POST \/emails with a template$/, ceiling: { ...send, readUnits: 4 } },
  {
    paths: /^POST \/emails, (a replay|a mismatch|a bad body|an unverified domain)$/,
    ceiling: { calls: 1, depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
  },
  // The topic is read as well.
  { paths: /^POST \/emails about a topic$/, ceiling: { ...send, readUnits: 4 } },
  // For each contact at most 0.1 calls and 9 write units of an import, 0.2 calls and 8.5 units of a deletion.
  { paths: /^worker: imports (changes of )?1,000 contacts/, ceiling: { calls: 100, writeUnits: 9000 } },
  { paths: /^worker: deletes 300 contacts/, ceiling: { calls: 60, writeUnits: 2550 } },
  { paths: /contacts, a page of 100/, ceiling: { deciding: 2, readUnits: 30 } },
  ...depthExceptions,
  { paths: /^POST \/emails($| with|,| paid)/, ceiling: send },
  // Any other endpoint: at most two sequential calls before the response.
  { paths: /^(GET|POST|PATCH|DELETE) \//, ceiling: { deciding: 2 } },
];

export function ceilingOf(path: string): Limit {
  return ceilings.find(({ paths }) => paths.test(path))?.ceiling ?? {};
}
