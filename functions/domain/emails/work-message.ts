import { jsonObject } from "../platform/json-object.ts";

/** A message of the send queues: ids only, so that one that is duplicated or late reads the current rows. */
export type WorkMessage =
  /** Deliver this email; region and `units` (how many recipients it has) are for the send rate. */
  | {
      readonly kind: "email";
      readonly projectId: string;
      readonly emailId: string;
      readonly region: string;
      readonly units: number;
    }
  /** Publish that this email is scheduled. */
  | { readonly kind: "scheduled"; readonly projectId: string; readonly emailId: string }
  /** Store and queue the emails of this bulk call. */
  | { readonly kind: "bulk"; readonly projectId: string; readonly bulkId: string }
  /** Sending was resumed: queue the held emails. */
  | { readonly kind: "release"; readonly projectId: string };

/** Returns the parsed message of a send queue; undefined when it is not one. */
export function parseWorkMessage(text: string): WorkMessage | undefined {
  const { kind, projectId, emailId, bulkId, region, units } = jsonObject(text) ?? {};
  if (typeof projectId !== "string") return undefined;
  if (kind === "release") return { kind, projectId };
  if (kind === "bulk" && typeof bulkId === "string") return { kind, projectId, bulkId };
  if (kind === "scheduled" && typeof emailId === "string") return { kind, projectId, emailId };
  if (kind !== "email" || typeof emailId !== "string" || typeof region !== "string") return undefined;
  return { kind, projectId, emailId, region, units: isCount(units) ? units : 1 };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}
