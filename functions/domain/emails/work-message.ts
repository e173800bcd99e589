import { jsonObject } from "../platform/json-object.ts";

/** What travels on the send queues: pointers only, so that a message that comes twice or late finds the truth. */
export type WorkMessage =
  /** Deliver this email; region and `units` (how many recipients it has) are for the send rate. */
  | {
      readonly kind: "email";
      readonly projectId: string;
      readonly emailId: string;
      readonly region: string;
      readonly units: number;
    }
  /** This email waits for its time: tell of it. */
  | { readonly kind: "scheduled"; readonly projectId: string; readonly emailId: string }
  /** Lay out the emails of this bulk call. */
  | { readonly kind: "bulk"; readonly projectId: string; readonly bulkId: string }
  /** Sending was resumed: let go what waited. */
  | { readonly kind: "release"; readonly projectId: string };

/** Reads a message of a send queue; undefined when it is not one. */
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
