import type { Operation } from "../../functions/contract/platform/area.ts";
import { pathParams } from "../../functions/contract/platform/path-params.ts";
import { reference } from "../../functions/contract/reference/index.ts";
import { idempotencyTexts } from "../../functions/contract/reference/platform.ts";
import { responsesOf } from "./openapi-responses.ts";
import { parameterSchema, type Schemas } from "./openapi-schemas.ts";
import type { OperationObject, ParameterObject, Ref } from "./openapi-shape.ts";

/**
 * Returns an operation of the document.
 */
export function operationObject(operation: Operation, schemas: Schemas): OperationObject {
  const { id, area, access, idempotent, body } = operation;
  const described = reference.operations[id];
  const texts = [described?.description, idempotent && idempotencyTexts.operation].filter(Boolean);
  const parameters = [
    ...pathParameters(operation),
    ...queryParameters(operation),
    ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  return {
    operationId: id,
    tags: [area],
    summary: described?.summary ?? id,
    ...(texts.length > 0 && { description: texts.join("\n\n") }),
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
  const example = reference.operations[operation.id]?.example;
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
    if (!isPathParam(name)) throw new Error(`path-params.ts does not declare ${name}.`);
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
  const description = reference.parameters[`${operationId}.${name}`] ?? reference.parameters[name];
  return description === undefined ? {} : { description };
}
