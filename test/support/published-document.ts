import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { anyServer, openApiDocument } from "../../local/pages/openapi/openapi-document.ts";
import type { JsonSchema } from "../../local/pages/openapi/openapi-shape.ts";

export const document = openApiDocument({ version: "1.2.3", server: anyServer });

const base = "https://document.test/openapi.json";

// The document has keywords of its own around its schemas, so only the schemas themselves are held to the strict mode.
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("date-time", /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);
ajv.addSchema({ $id: base, ...document });

const validators = new Map<JsonSchema, ValidateFunction>();

/** Returns what a schema of the published document has against a value; nothing where it is valid. */
export function faultsOf(schema: JsonSchema, value: unknown): readonly string[] {
  const known = validators.get(schema) ?? ajv.compile(within(schema));
  validators.set(schema, known);
  return known(value) ? [] : (known.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}

/** A schema whose references lead into the document. */
function within(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${base}#/`);
  return JSON.parse(text) as JsonSchema;
}
