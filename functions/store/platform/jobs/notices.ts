import { absent, all, any, equals, exists, is } from "../expressions.ts";
import { jobKey, projectKey } from "../keys.ts";
import type { Tables } from "../table.ts";
import { update } from "../write.ts";
import type { Job } from "./jobs.ts";

/**
 * Marks on the row of a notice's job that it is handed over now, for the time after `attempts`; false where it was marked
 * before. SES may have accepted it then: an owner hears of something once, and never twice because a worker died.
 */
export async function claimNotice(
  tables: Tables,
  { projectId, id }: Pick<Job, "projectId" | "id">,
  attempts: number,
): Promise<boolean> {
  const claimed = await update(tables, "data", {
    key: jobKey(projectId, id),
    set: { claimed: attempts + 1 },
    where: all(exists(), any(absent("claimed"), is("claimed", "<=", attempts))),
  });
  return "item" in claimed;
}

/** Counts a notice of a project among those of a day; false where the day already has `most`. */
export async function countNotice(
  tables: Tables,
  projectId: string,
  day: string,
  most: number,
): Promise<boolean> {
  const key = projectKey(projectId);
  const another = await update(tables, "data", {
    key,
    add: { noticeCount: 1 },
    where: all(equals("noticeDay", day), is("noticeCount", "<", most)),
  });
  if ("item" in another) return true;
  const first = await update(tables, "data", {
    key,
    set: { noticeDay: day, noticeCount: 1 },
    where: all(exists(), any(absent("noticeDay"), is("noticeDay", "<", day))),
  });
  return "item" in first;
}
