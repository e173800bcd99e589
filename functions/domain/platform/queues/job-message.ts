import { jsonObject } from "../json-object.ts";

/** A message of the job queue. It has only ids, so that a repeated or late one reads the job's current state. */
export interface JobMessage {
  readonly projectId: string;
  readonly jobId: string;
}

/** Parses a message of the job queue; undefined for an invalid one. */
export function parseJobMessage(text: string): JobMessage | undefined {
  const { projectId, jobId } = jsonObject(text) ?? {};
  return typeof projectId === "string" && typeof jobId === "string" ? { projectId, jobId } : undefined;
}
