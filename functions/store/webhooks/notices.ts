import * as z from "zod/mini";
import type { Job } from "../platform/jobs.ts";
import { projectKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { updateItem } from "../platform/write.ts";

/** What the owners of a project are to be mailed: that this endpoint was disabled, and since when it failed. */
const NoticeState = z.object({
  webhookId: z.string(),
  since: z.string(),
  /** It is one of its day's notices; a later try of it is no other. */
  counted: z.optional(z.boolean()),
});
export type NoticeState = z.infer<typeof NoticeState>;

export function noticeState(job: Job): NoticeState {
  return NoticeState.parse(job.state);
}

/** Counts a notice of a project among those of a day; false where the day has had the most. */
export async function countNotice(
  tables: Tables,
  projectId: string,
  day: string,
  most: number,
): Promise<boolean> {
  const names = { "#day": "noticeDay", "#count": "noticeCount" };
  const among = await updateItem(tables, "data", {
    Key: projectKey(projectId),
    UpdateExpression: "ADD #count :one",
    ConditionExpression: "#day = :day AND #count < :most",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ":one": 1, ":day": day, ":most": most },
  });
  if ("item" in among) return true;
  const first = await updateItem(tables, "data", {
    Key: projectKey(projectId),
    UpdateExpression: "SET #day = :day, #count = :one",
    ConditionExpression: "attribute_exists(pk) AND (attribute_not_exists(#day) OR #day < :day)",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ":one": 1, ":day": day },
  });
  return "item" in first;
}
