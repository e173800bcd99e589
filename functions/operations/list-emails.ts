import type { Services } from "../services.ts";
import { listEmailRows } from "../store/email-rows.ts";
import type { Email } from "../store/emails.ts";

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

/**
 * A page of a project's emails, newest first. They lie in the order of their ids, with no index to filter by: a
 * filtered page reads up to `mostLookedAt` rows and gives what it found.
 */
export async function listEmails(services: Services, walk: Walk) {
  const got = walk.matches ? await filtered(services, walk) : await plain(services, walk);
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

function plain({ tables }: Services, { projectId, limit, older, cursor }: Walk): Promise<Got> {
  return listEmailRows(tables, projectId, { descending: older, limit: limit + 1, beyond: cursor });
}

async function filtered(
  { tables }: Services,
  { projectId, limit, older, cursor, matches }: Walk,
): Promise<Got> {
  const emails: Email[] = [];
  let beyond = cursor;
  for (let lookedAt = 0; ; ) {
    const page = await listEmailRows(tables, projectId, { descending: older, limit: pageSize, beyond });
    emails.push(...page.emails.filter((email) => matches?.(email)));
    if (emails.length > limit || !page.more) return { emails };
    beyond = page.emails.at(-1)?.id ?? beyond;
    lookedAt += page.emails.length;
    if (lookedAt >= mostLookedAt && beyond) return { emails, stoppedAt: beyond };
  }
}
