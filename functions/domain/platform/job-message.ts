import { jsonObject } from "./json-object.ts";

/** What travels on the jobs' queue: a pointer, so that a message that comes twice or late finds the truth. */
export interface JobMessage {
  readonly projectId: string;
  readonly jobId: string;
}

/** Reads a message of the jobs' queue; undefined when it is not one. */
export function parseJobMessage(text: string): JobMessage | undefined {
  const { projectId, jobId } = jsonObject(text) ?? {};
  return typeof projectId === "string" && typeof jobId === "string" ? { projectId, jobId } : undefined;
}
