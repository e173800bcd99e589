import { jsonObject } from "../platform/json-object.ts";

/** A message of the webhook queue: the ids of the rows that a delivery needs, without their content. */
export interface DeliveryMessage {
  readonly projectId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly emailId?: string | undefined;
  /** How often it was requeued because the endpoint had no free slot. */
  readonly turns?: number | undefined;
}

/** Parses a message of the webhook queue; undefined for any other text. */
export function parseDeliveryMessage(text: string): DeliveryMessage | undefined {
  const { projectId, webhookId, deliveryId, eventId, emailId, turns } = jsonObject(text) ?? {};
  if (typeof projectId !== "string" || typeof webhookId !== "string") return undefined;
  if (typeof deliveryId !== "string" || typeof eventId !== "string") return undefined;
  return {
    projectId,
    webhookId,
    deliveryId,
    eventId,
    ...(typeof emailId === "string" && { emailId }),
    ...(typeof turns === "number" && { turns }),
  };
}
