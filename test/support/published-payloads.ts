import { eventPayloads } from "../../functions/contract/reference/events/event-payloads.ts";

/** What the published payloads of events have against a delivery; nothing for payloads in another form. */
export function payloadFaults({ body }: { readonly body: string }): readonly string[] {
  const payload: unknown = JSON.parse(body);
  const { type, createdAt } = Object(payload);
  // Other forms of payloads, and kinds of events of SES that are not listed yet.
  if (createdAt === undefined || !isListed(type)) return [];
  const { error } = eventPayloads[type].safeParse(payload);
  return (error?.issues ?? []).map((one) => `${type} ${one.path.join(".")}: ${one.message}`);
}

function isListed(type: unknown): type is keyof typeof eventPayloads {
  return typeof type === "string" && Object.hasOwn(eventPayloads, type);
}
