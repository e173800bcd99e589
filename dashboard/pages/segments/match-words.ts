import type { Schemas } from "../../api/client.ts";
import { counted, number } from "../../kit/numbers.ts";

export type Preview = Schemas["PreviewSegmentReply"];

/** Of a large project only the newest people are looked at, and the figure says so. */
export function howMany({ matched, isComplete }: Pick<Preview, "matched" | "isComplete">): string {
  if (isComplete && matched === 0) return "Nobody matches now";
  if (isComplete) return `${counted(matched, "person matches", "people match")} now`;
  if (matched === 0) return "Nobody found so far";
  return `At least ${counted(matched, "person matches", "people match")} now`;
}

export function lookedAt({ matched, lookedAt: count, isComplete }: Preview): string {
  if (!isComplete) return `Of the newest ${number(count)} people; the others were not looked at here.`;
  if (matched === 0) return "The conditions may match people later.";
  return "As the conditions are now, saved or not.";
}
