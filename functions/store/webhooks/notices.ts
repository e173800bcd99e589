import * as z from "zod/mini";
import { absent, all, any, equals, exists, is } from "../platform/expressions.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { projectKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

/** A notice to the owners of a project that a webhook was disabled, and since when it failed. */
const NoticeState = z.object({
  webhookId: z.string(),
  since: z.string(),
  /** It was counted among its day's notices; a retry is not counted again. */
  counted: z.optional(z.boolean()),
});
export type NoticeState = z.infer<typeof NoticeState>;

export function noticeState(job: Job): NoticeState {
  return NoticeState.parse(job.state);
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
