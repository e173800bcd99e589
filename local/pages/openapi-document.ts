import { operations as allOperations } from "../../functions/contract/index.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { operationObject } from "./openapi-operation.ts";
import { errorSchema, responseHeaders } from "./openapi-responses.ts";
import { describeSchemas } from "./openapi-schemas.ts";
import type { OpenApiDocument, ParameterObject, Server } from "./openapi-shape.ts";
import { areaNotes } from "./operation-notes.ts";

/** Where a deployment answers is its owner's to fill in. */
export const anyServer: Server = {
  url: "{base_url}",
  description: "A deployment of the service",
  variables: {
    base_url: {
      default: "http://127.0.0.1:3100",
      description: "The ApiUrl output of a deployment, or the address that a local service prints.",
    },
  },
};

/** The OpenAPI 3.1 document of the public API: everything in it follows from the declarations and notes on them. */
export function openApiDocument(
  { version, server }: { readonly version: string; readonly server: Server },
  operations: readonly Operation[] = allOperations,
): OpenApiDocument {
  const schemas = describeSchemas(operations);
  return {
    openapi: "3.1.1",
    info: {
      title: "Email delivery service",
      version,
      summary: "Send transactional and broadcast email from your own account.",
      description,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [server],
    tags: [...new Set(operations.map(({ area }) => area))].map((name) => ({
      name,
      description: areaNotes[name] ?? "",
    })),
    paths: pathsOf(operations, schemas),
    components: {
      schemas: { ...schemas.components, Error: errorSchema },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: responseHeaders,
      securitySchemes: securitySchemesOf(operations),
    },
  };
}

const description = [
  "Every request carries `Authorization: Bearer <API key>`. A key belongs to one project and reaches nothing else; each endpoint needs one of its scopes. A signed-in person sends their access token instead, with the header `X-Project-Id`; projects, keys and members are theirs alone to manage.",
  "Bodies are JSON. Names are camelCase; the snake_case spelling of a body's field (`reply_to`) is taken too. A field that is not known is refused.",
  "Times are ISO 8601 in UTC with milliseconds. Money is whole millionths of the deployment's currency, never a fraction. Ids are a prefix and 26 characters, and sort by time.",
  "Every error has one body, with a stable `name` to branch on. A reply may gain fields; ignore those you do not know.",
].join("\n\n");

const idempotencyKey: ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes the send safe to repeat for 24 hours. 1 to 255 printable ASCII characters, of your choice; empty is as if absent.",
  schema: { type: "string", maxLength: 255, pattern: "^[ -~]*$" },
};

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
    apiKey: { ...bearer, description: "An API key of the project. For server-side use only." },
    ...(operations.some(({ access }) => access === "person") && {
      person: {
        ...bearer,
        description:
          "The access token of a signed-in person. Where the path names no project, the header `X-Project-Id` names one that they belong to; there they have every scope and no pin.",
      },
    }),
  };
}
