import { operations as allOperations } from "../../../functions/contract/index.ts";
import type { Operation } from "../../../functions/contract/platform/area.ts";
import { reference } from "../../../functions/contract/reference/index.ts";
import { apiTexts } from "../../../functions/contract/reference/platform.ts";
import { errorResponses, errorSchema } from "./openapi-errors.ts";
import { replyExamples } from "./openapi-examples.ts";
import { operationObject, sharedParameters } from "./openapi-operation.ts";
import { responseHeaders } from "./openapi-responses.ts";
import { describeSchemas } from "./openapi-schemas.ts";
import type { OpenApiDocument, ParameterObject, Server } from "./openapi-shape.ts";
import { describeWebhooks, received, signatureHeaders } from "./openapi-webhooks.ts";

/** The base URL is a variable: each deployment has its own. */
export const anyServer: Server = {
  url: "{base_url}",
  description: apiTexts.server.description,
  variables: {
    base_url: { default: "http://127.0.0.1:3100", description: apiTexts.server.baseUrl },
  },
};

/** Generates the OpenAPI 3.1 document of the public API from its declarations and the texts of the reference. */
export function openApiDocument(
  { version, server }: { readonly version: string; readonly server: Server },
  operations: readonly Operation[] = allOperations,
): OpenApiDocument {
  const schemas = describeSchemas(operations);
  const events = describeWebhooks();
  return {
    openapi: "3.1.1",
    info: {
      title: apiTexts.title,
      version,
      summary: apiTexts.summary,
      description: apiTexts.description,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [server],
    tags: [...new Set(operations.map(({ area }) => area))].map((name) => ({
      name,
      description: reference.groups[name] ?? "",
    })),
    paths: pathsOf(operations, schemas),
    webhooks: events.webhooks,
    components: {
      schemas: sorted({ ...schemas.components, ...events.components, Error: errorSchema }),
      responses: { ...errorResponses(operations), Received: received },
      examples: replyExamples(operations, schemas),
      parameters: { ...sharedParameters(operations), ...byName(signatureHeaders) },
      headers: responseHeaders,
      securitySchemes: securitySchemesOf(operations),
    },
  };
}

function byName(parameters: readonly ParameterObject[]): { readonly [name: string]: ParameterObject } {
  return Object.fromEntries(parameters.map((one) => [one.name, one]));
}

function sorted<Value>(map: { readonly [name: string]: Value }): { readonly [name: string]: Value } {
  return Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function pathsOf(
  operations: readonly Operation[],
  schemas: ReturnType<typeof describeSchemas>,
): OpenApiDocument["paths"] {
  const byPath = Object.entries(Object.groupBy(operations, ({ path }) => path));
  const methodsOf = (own: readonly Operation[]) =>
    Object.fromEntries(own.map((one) => [one.method.toLowerCase(), operationObject(one, schemas)]));
  return Object.fromEntries(byPath.map(([path, own = []]) => [path, methodsOf(own)]));
}

function securitySchemesOf(
  operations: readonly Operation[],
): OpenApiDocument["components"]["securitySchemes"] {
  const bearer = { type: "http", scheme: "bearer" } as const;
  return {
    apiKey: { ...bearer, description: apiTexts.apiKey },
    ...(operations.some(({ access }) => access === "person") && {
      person: { ...bearer, description: apiTexts.person },
    }),
  };
}
