import { jsonObject } from "../platform/json-object.ts";

/** What travels on the webhooks' queue: the names of the rows that a delivery is made of, and nothing of them. */
export interface DeliveryMessage {
  readonly projectId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly emailId?: string | undefined;
  /** How often it was put back, because the endpoint had no slot free. */
  readonly turns?: number | undefined;
}

/** Reads a message of the webhooks' queue; undefined when it is not one. */
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
