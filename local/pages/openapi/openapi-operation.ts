import type * as z from "zod/mini";
import type { Operation } from "../../../functions/contract/platform/area.ts";
import { pageQuery } from "../../../functions/contract/platform/pages.ts";
import { pathParams } from "../../../functions/contract/platform/path-params.ts";
import { reference } from "../../../functions/contract/reference/index.ts";
import { idempotencyTexts } from "../../../functions/contract/reference/platform.ts";
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
    responses: responsesOf(operation, schemas.reply(operation), schemas.part(operation)),
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
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) =>
    own(id, name) ? pathParameter(name, own(id, name)) : refToParameter(name),
  );
}

/** The parameters that operations share: those of paths, of paging and the idempotency key. */
export function sharedParameters(operations: readonly Operation[]): {
  readonly [name: string]: ParameterObject;
} {
  const inPaths = new Set(
    operations.flatMap(({ path }) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name)),
  );
  const names = [...inPaths].sort();
  return {
    IdempotencyKey: idempotencyKey,
    ...Object.fromEntries(
      Object.entries(pageQuery).map(([name, schema]) => [name, queryParameter(name, schema)]),
    ),
    ...Object.fromEntries(names.map((name) => [name, pathParameter(name)])),
  };
}

const idempotencyKey: ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: idempotencyTexts.header,
  schema: { type: "string", maxLength: 255, pattern: "^[ -~]*$" },
};

function pathParameter(name: string, description = reference.parameters[name]): ParameterObject {
  if (!isPathParam(name)) throw new Error(`path-params.ts does not declare ${name}.`);
  return {
    name,
    in: "path",
    required: true,
    ...noted(description),
    schema: parameterSchema(pathParams[name]),
  };
}

function isPathParam(name: string): name is keyof typeof pathParams {
  return Object.hasOwn(pathParams, name);
}

function queryParameters({ id, query }: Operation): readonly (ParameterObject | Ref)[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const isShared =
      Object.hasOwn(pageQuery, name) && Reflect.get(pageQuery, name) === schema && !own(id, name);
    return isShared ? refToParameter(name) : queryParameter(name, schema, own(id, name));
  });
}

function queryParameter(
  name: string,
  schema: z.core.$ZodType,
  description = reference.parameters[name],
): ParameterObject {
  const required = schema._zod.optin !== "optional";
  return { name, in: "query", required, ...noted(description), schema: parameterSchema(schema) };
}

function refToParameter(name: string): Ref {
  return { $ref: `#/components/parameters/${name}` };
}

/** The text of a parameter that this operation alone has. */
function own(operationId: string, name: string): string | undefined {
  return reference.parameters[`${operationId}.${name}`];
}

function noted(description: string | undefined): { readonly description?: string } {
  return description === undefined ? {} : { description };
}
