import { timeOfId } from "../domain/ids.ts";
import type { Services } from "../services.ts";
import { type Email, listMonth } from "../store/emails.ts";

export interface Walk {
  readonly projectId: string;
  readonly limit: number;
  /** Towards older rows, or towards newer ones. */
  readonly older: boolean;
  /** The row to go on from; itself left out. */
  readonly cursor: string | undefined;
  readonly matches: ((email: Email) => boolean) | undefined;
}

/** A filtered page looks at no more rows than this; then it ends where it is, and `hasMore` says so. */
const mostLookedAt = 2000;
const pageSize = 200;
/** How far the clocks of two machines may differ: a row may be dated after the reader's now. */
const clocksDifferMs = 60_000;

/**
 * A page of a project's emails, newest first. They lie by month in the order of their ids: the cursor's month comes
 * first, and where it does not fill the page, the others are asked all at once. A month has no index to filter by:
 * a filtered page reads up to `mostLookedAt` rows and gives what it found.
 */
export async function listEmails(services: Services, walk: Walk) {
  const months = monthsOf(services, walk);
  const got = walk.matches ? await filtered(services, walk, months) : await plain(services, walk, months);
  const page = got.emails.slice(0, walk.limit);
  const emails = walk.older ? page : page.reverse();
  // Where a filtered page stopped before it was full, the walk goes on from the last row that was looked at.
  const stop = got.emails.length > walk.limit ? undefined : got.stoppedAt;
  const first = emails[0]?.id ?? stop ?? null;
  const last = emails.at(-1)?.id ?? stop ?? null;
  return {
    emails,
    hasMore: got.emails.length > walk.limit || stop !== undefined,
    nextCursor: walk.older ? (stop ?? last) : last,
    prevCursor: walk.older ? first : (stop ?? first),
  };
}

interface Got {
  readonly emails: readonly Email[];
  readonly stoppedAt?: string;
}

async function plain(services: Services, walk: Walk, months: readonly string[]): Promise<Got> {
  const limit = walk.limit + 1;
  const [first = "", ...others] = months;
  const { emails } = await listMonth(services.tables, walk.projectId, first, stepOf(walk, limit));
  if (emails.length >= limit) return { emails };
  const rest = await Promise.all(
    others.map((month) =>
      listMonth(services.tables, walk.projectId, month, {
        descending: walk.older,
        limit: limit - emails.length,
      }),
    ),
  );
  return { emails: [...emails, ...rest.flatMap((page) => page.emails)] };
}

async function filtered(services: Services, walk: Walk, months: readonly string[]): Promise<Got> {
  const emails: Email[] = [];
  let lookedAt = 0;
  for (const [at, month] of months.entries()) {
    let beyond = at === 0 ? walk.cursor : undefined;
    for (let more = true; more; ) {
      const step = { descending: walk.older, limit: pageSize, ...(beyond && { beyond }) };
      const page = await listMonth(services.tables, walk.projectId, month, step);
      emails.push(...page.emails.filter((email) => walk.matches?.(email)));
      if (emails.length > walk.limit) return { emails };
      beyond = page.emails.at(-1)?.id ?? beyond;
      lookedAt += page.emails.length;
      more = page.more;
      if (lookedAt >= mostLookedAt && beyond && (more || at < months.length - 1))
        return { emails, stoppedAt: beyond };
    }
  }
  return { emails };
}

function stepOf(walk: Walk, limit: number) {
  return { descending: walk.older, limit, ...(walk.cursor && { beyond: walk.cursor }) };
}

/** The months that may hold rows of the walk, in its direction: retention and the project's age bound how many. */
function monthsOf({ clock, deployment }: Services, { projectId, older, cursor }: Walk): readonly string[] {
  const now = new Date(clock().getTime() + clocksDifferMs);
  const retained = now.getTime() - (deployment.emailRetentionDays + 1) * 24 * 60 * 60 * 1000;
  const oldest = new Date(Math.max(retained, timeOfId(projectId).getTime() - clocksDifferMs));
  const start = cursor ? timeOfId(cursor) : now;
  const [from, to] = older ? [oldest, start] : [start, now];
  const months: string[] = [];
  for (
    let at = monthStart(from);
    at <= to;
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  ) {
    months.push(at.toISOString().slice(0, 7));
  }
  return older ? months.reverse() : months;
}

function monthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}
