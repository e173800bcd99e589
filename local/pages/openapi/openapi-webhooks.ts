import * as z from "zod/mini";
import {
  eventPayloads,
  sharedEventData,
} from "../../../functions/contract/reference/events/event-payloads.ts";
import { eventTexts, payloadTexts } from "../../../functions/contract/reference/events/event-texts.ts";
import { exampleOf } from "./openapi-examples.ts";
import { componentsOf } from "./openapi-schemas.ts";
import type {
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  ResponseObject,
} from "./openapi-shape.ts";

interface Webhooks {
  readonly webhooks: OpenApiDocument["webhooks"];
  readonly components: { readonly [name: string]: JsonSchema };
}

/** What the service posts to webhook endpoints: the payload of each type of event. */
export function describeWebhooks(): Webhooks {
  const registry = z.registry<{ id: string }>();
  for (const [type, payload] of Object.entries(eventPayloads)) registry.add(payload, { id: nameOf(type) });
  for (const [id, data] of Object.entries(sharedEventData)) registry.add(data, { id });
  const components = componentsOf(registry, "output");
  const entries = Object.entries(eventTexts).map(([type, text]) => [
    type,
    { post: webhookOf(type, text, components) },
  ]);
  return { webhooks: Object.fromEntries(entries), components };
}

/** `email.delivery_delayed` → `EmailDeliveryDelayedEvent`. */
function nameOf(type: string): string {
  return `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;
}

function webhookOf(type: string, description: string, components: Webhooks["components"]): OperationObject {
  const name = nameOf(type);
  const schema = { $ref: `#/components/schemas/${name}` };
  const example = exampleOf(schema, { component: name, field: "" }, components);
  return {
    operationId: `on${name}`,
    tags: ["webhooks"],
    summary: `Receive ${type}`,
    description,
    security: [],
    parameters: signatureHeaders.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { "application/json": { schema, example } } },
    responses: { "2XX": { $ref: "#/components/responses/Received" } },
  };
}

/** The response of a webhook endpoint. */
export const received: ResponseObject = { description: payloadTexts.receipt };

/** The headers of every delivery. */
export const signatureHeaders: readonly ParameterObject[] = [
  { name: "webhook-id", description: payloadTexts.id },
  { name: "webhook-timestamp", description: payloadTexts.timestamp },
  { name: "webhook-signature", description: payloadTexts.signature },
].map((one) => ({ ...one, in: "header", required: true, schema: { type: "string" } }));
