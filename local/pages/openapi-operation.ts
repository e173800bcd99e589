import type { Operation } from "../../functions/contract/platform/area.ts";
import { pathParams } from "../../functions/contract/platform/path-params.ts";
import { bodyExamples } from "./body-examples.ts";
import { parameterNotes } from "./field-notes.ts";
import { responsesOf } from "./openapi-responses.ts";
import { parameterSchema, type Schemas } from "./openapi-schemas.ts";
import type { OperationObject, ParameterObject, Ref } from "./openapi-shape.ts";
import { idempotencyNote, operationNotes } from "./operation-notes.ts";

/** One operation, from its declaration. */
export function operationObject(operation: Operation, schemas: Schemas): OperationObject {
  const { id, area, access, summary, idempotent, body } = operation;
  const notes = [operationNotes[id], idempotent && idempotencyNote].filter(Boolean);
  const parameters = [
    ...pathParameters(operation),
    ...queryParameters(operation),
    ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  return {
    operationId: id,
    tags: [area],
    summary,
    ...(notes.length > 0 && { description: notes.join("\n\n") }),
    security: securityOf(access),
    ...(typeof access === "object" && { "x-scope": access.key }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(operation, schemas) }),
    responses: responsesOf(operation, schemas.reply(operation)),
  };
}

function securityOf(access: Operation["access"]): OperationObject["security"] {
  if (access === "anyone") return [];
  return access === "person" ? [{ person: [] }] : [{ apiKey: [access.key] }, { person: [] }];
}

function requestBody(operation: Operation, schemas: Schemas): NonNullable<OperationObject["requestBody"]> {
  const example = bodyExamples[operation.id];
  return {
    required: !operation.bodyOptional,
    content: {
      [operation.page ? "application/x-www-form-urlencoded" : "application/json"]: {
        schema: schemas.body(operation),
        ...(example !== undefined && { example }),
      },
    },
  };
}

function pathParameters({ id, path }: Operation): readonly (ParameterObject | Ref)[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => {
    if (!isPathParam(name)) throw new Error(`path-params.ts does not know ${name}`);
    return {
      name,
      in: "path",
      required: true,
      ...noteOf(id, name),
      schema: parameterSchema(pathParams[name]),
    };
  });
}

function isPathParam(name: string): name is keyof typeof pathParams {
  return Object.hasOwn(pathParams, name);
}

function queryParameters({ id, query }: Operation): readonly ParameterObject[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: schema._zod.optin !== "optional",
    ...noteOf(id, name),
    schema: parameterSchema(schema),
  }));
}

function noteOf(operationId: string, name: string): { readonly description?: string } {
  const description = parameterNotes[`${operationId}.${name}`] ?? parameterNotes[name];
  return description === undefined ? {} : { description };
}
