import { isWanted } from "../../../domain/emails/cancel-filter.ts";
import { bulkPlaceOf, entryId } from "../../../domain/emails/email-ids.ts";
import { firstIdAt } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import type { CancellationState } from "../../../store/emails/cancellations.ts";
import { type CanceledBy, type Email, parseEmail } from "../../../store/emails/emails.ts";
import { emailKey } from "../../../store/platform/keys.ts";
import { readTogether, rows } from "../../../store/platform/read-plan.ts";
import { sliceReads } from "../../../store/projects/slice-reads.ts";
import { isCancelable } from "../cancel-unsent.ts";
import { emailSource } from "../email-source.ts";
import { bulkReads, emailOfEntry, readBulkEntries } from "../find-email.ts";

/** How many emails a step reads at once, and at most until it finds one to cancel. */
const readAtOnce = 200;
const mostLookedAt = 2000;

/** How long before its start a cancellation visits emails a second time: see `secondPassMs`. */
const recentMs = 15 * 60_000;

/** An email that a cancellation matches. */
export interface Candidate {
  readonly email: Email;
  /** Whether the email has a row of its own: a worker writes those of bulk calls. */
  readonly isStored: boolean;
}

export type CancelingPass = Pick<CanceledBy, "jobId" | "pass">;

/** Returns whether an email was canceled by this pass of a cancellation, in a step that did not end. */
export function wasCanceledBy({ canceledBy }: Email, { jobId, pass }: CancelingPass): boolean {
  return canceledBy?.jobId === jobId && canceledBy.pass === pass;
}

export interface FoundCandidates {
  readonly candidates: readonly Candidate[];
  /** The place to continue after; undefined at the end of the pass. */
  readonly beyond: string | undefined;
}

/** Returns the next emails that a cancellation matches, the newest first: those are sent last. */
export async function nextCandidates(
  services: Services,
  projectId: string,
  jobId: string,
  state: CancellationState,
): Promise<FoundCandidates> {
  const place = state.filter.sameBulkAs && bulkPlaceOf(state.filter.sameBulkAs);
  const by = { jobId, pass: state.pass };
  const matches = (email: Email) =>
    wasCanceledBy(email, by) ||
    (isCancelable(email) &&
      isWanted(state.filter, email) &&
      (state.pin === undefined || email.domainId === state.pin));
  if (state.filter.sameBulkAs === undefined) return walk(services, projectId, state, matches);
  const all = place ? await bulkEmails(services, projectId, place.bulkId) : [];
  return {
    candidates: all.filter(({ email }) => isInTime(state, email) && matches(email)),
    beyond: undefined,
  };
}

async function walk(
  services: Services,
  projectId: string,
  state: CancellationState,
  matches: (email: Email) => boolean,
): Promise<FoundCandidates> {
  const { slices } = await readTogether(services.tables, sliceReads(projectId));
  const source = emailSource(services, projectId, slices, matches);
  const { oldest, newest } = bounds(state);
  let beyond = state.beyond ?? newest;
  for (let count = 0; count < mostLookedAt; count += readAtOnce) {
    const { looked, more } = await source.read({ descending: true, beyond, limit: readAtOnce });
    const inTime = looked.filter(({ id }) => id >= oldest);
    const candidates = inTime.flatMap(({ row }) => (row ? [{ email: row, isStored: true }] : []));
    const last = inTime.at(-1);
    if (!more || !last || inTime.length < looked.length) return { candidates, beyond: undefined };
    beyond = last.id;
    if (candidates.length > 0) return { candidates, beyond };
  }
  return { candidates: [], beyond };
}

/** The ids between which a pass walks: the upper one is left out. */
function bounds({ filter, startedAt, pass }: CancellationState) {
  const now = Date.parse(startedAt);
  const before = filter.createdBefore === undefined ? now + 1 : Date.parse(filter.createdBefore);
  const recent = new Date(now - recentMs).toISOString();
  const after = pass === 2 ? latest(recent, filter.createdAfter) : filter.createdAfter;
  return {
    oldest: after === undefined ? "" : firstIdAt("eml", new Date(Date.parse(after) + 1)),
    newest: firstIdAt("eml", new Date(Math.min(now + 1, before))),
  };
}

/** Returns whether a second pass over the recent emails can find anything. */
export function hasRecent({ filter, startedAt }: CancellationState): boolean {
  const recent = new Date(Date.parse(startedAt) - recentMs).toISOString();
  return filter.sameBulkAs === undefined && (filter.createdBefore ?? startedAt) > recent;
}

function latest(time: string, other: string | undefined): string {
  return other !== undefined && other > time ? other : time;
}

function isInTime(state: CancellationState, { id }: Email): boolean {
  const { oldest, newest } = bounds(state);
  return id >= oldest && id < newest;
}

/** Returns the emails of a bulk call, whether or not a worker has written their rows. */
async function bulkEmails(
  services: Services,
  projectId: string,
  bulkId: string,
): Promise<readonly Candidate[]> {
  const { bulk, packedEntries } = await readTogether(services.tables, bulkReads(projectId, bulkId));
  if (!bulk) return [];
  const keys = Array.from({ length: bulk.count }, (_, index) => emailKey(projectId, entryId(bulkId, index)));
  const { stored } = await readTogether(services.tables, {
    stored: rows(keys, (items) => items.map((item) => item && parseEmail(item))),
  });
  const entries = stored.every(Boolean) ? [] : await readBulkEntries(services, bulk, packedEntries);
  return stored.flatMap((own, index) => {
    const email = own ?? (entries && emailOfEntry(bulk, entries, index));
    return email ? [{ email, isStored: own !== undefined }] : [];
  });
}
