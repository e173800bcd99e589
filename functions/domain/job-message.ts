/** What travels on the jobs' queue: a pointer, so that a message that comes twice or late finds the truth. */
export interface JobMessage {
  readonly projectId: string;
  readonly jobId: string;
}

/** Reads a message of the jobs' queue; undefined when it is not one. */
export function parseJobMessage(text: string): JobMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { projectId, jobId } = value as Record<string, unknown>;
  return typeof projectId === "string" && typeof jobId === "string" ? { projectId, jobId } : undefined;
}
