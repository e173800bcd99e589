import type { Limit } from "./limit.ts";

interface Ceiling {
  readonly paths: RegExp;
  readonly ceiling: Limit;
}

/** `POST /emails`: three sequential calls, two of which decide the response and one enqueues. */
const send: Limit = { calls: 3, depth: 3, deciding: 2, readUnits: 3, writeUnits: 12 };

/** Endpoints that may make more than two sequential calls before the response. */
const exceptions: readonly Ceiling[] = [
  // SES's identity is created and configured between the reservation of the name and the domain's row.
  { paths: /^POST \/domains$/, ceiling: { deciding: 6 } },
  // Before it is deleted, its tag is read: an identity of another application stays.
  { paths: /^DELETE \/domains\/:id$/, ceiling: { deciding: 7 } },
  { paths: /^(PATCH \/domains\/:id|POST \/domains\/:id\/verify)/, ceiling: { deciding: 4 } },
  // The address leaves the suppression list of SES in each region too.
  { paths: /^DELETE \/suppressions\/:id$/, ceiling: { deciding: 3 } },
  // The contact of an address is found through the address's row.
  { paths: /^(PATCH|DELETE) \/contacts\/:address|^POST \/contacts\?upsert/, ceiling: { deciding: 3 } },
  // The first use of a property declares it.
  { paths: /^POST \/contacts with a new property$/, ceiling: { deciding: 3 } },
  // A filter of an address reads the address's row; any other reads on until the page is full.
  { paths: /^GET \/(segments\/:id\/contacts|contacts of an address)/, ceiling: { deciding: 4 } },
  // A group's list reads the ids of its contacts first.
  { paths: /^GET \/(audiences|topics)\/:id\/contacts$/, ceiling: { deciding: 3 } },
  // A file is stored before the row of its job.
  { paths: /^POST \/contacts\/imports$/, ceiling: { deciding: 3 } },
  // The link is resolved in two calls, its contact in three; then the opt-out is written.
  { paths: /^POST \/unsubscribe\/:token$/, ceiling: { deciding: 6 } },
];

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
  // A request over 64 KB claims its key first; the body goes to the object store before the transaction that accepts it.
  {
    paths: /^POST \/emails, 30 KB packed$/,
    ceiling: { calls: 5, depth: 5, deciding: 4, readUnits: 3, writeUnits: 14 },
  },
  // The topic is read as well.
  { paths: /^POST \/emails about a topic$/, ceiling: { ...send, readUnits: 4 } },
  { paths: /^POST \/emails\/bulk/, ceiling: { ...send, calls: 4, depth: 4, deciding: 3, writeUnits: 40 } },
  { paths: /^POST \/emails($| with|,| paid)/, ceiling: send },
  ...exceptions,
  // Any other endpoint: at most two sequential calls before the response.
  { paths: /^(GET|POST|PATCH|DELETE) \//, ceiling: { deciding: 2 } },
];

export function ceilingOf(path: string): Limit {
  return ceilings.find(({ paths }) => paths.test(path))?.ceiling ?? {};
}
