/** The parts of an OpenAPI 3.1 document that this service uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: OperationObject } };
  /** What the service calls: one entry for each type of event. */
  readonly webhooks: { readonly [name: string]: { readonly post: OperationObject } };
  readonly components: {
    readonly schemas: { readonly [name: string]: JsonSchema };
    readonly responses: { readonly [name: string]: ResponseObject };
    readonly examples: { readonly [name: string]: ExampleObject };
    readonly parameters: { readonly [name: string]: ParameterObject };
    readonly headers: { readonly [name: string]: HeaderObject };
    readonly securitySchemes: { readonly [name: string]: SecurityScheme };
  };
}

export interface Server {
  readonly url: string;
  readonly description: string;
  readonly variables?: {
    readonly [name: string]: { readonly default: string; readonly description: string };
  };
}

interface SecurityScheme {
  readonly type: "http";
  readonly scheme: "bearer";
  readonly description: string;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[];
  /** The scope that an API key needs. */
  readonly "x-scope"?: string;
  readonly parameters?: readonly (ParameterObject | Ref)[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Content;
  };
  readonly responses: { readonly [status: string]: ResponseObject | Ref };
}

export interface ParameterObject {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: { readonly [name: string]: Ref };
  readonly content?: Content;
}

/** By content type: JSON, except for HTML pages and their forms. */
export interface Content {
  readonly [type: string]: {
    readonly schema: JsonSchema;
    readonly example?: unknown;
    readonly examples?: { readonly [name: string]: ExampleObject | Ref };
  };
}

export interface ExampleObject {
  readonly value: unknown;
}

export interface HeaderObject {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Ref {
  readonly $ref: string;
}

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
}

/** The component that a reference names, or the object itself. */
export function resolved<Part extends object>(document: OpenApiDocument, one: Part | Ref): Part {
  if (!("$ref" in one && typeof one.$ref === "string")) return one as Part;
  const steps = one.$ref.replace("#/", "").split("/");
  const found = steps.reduce<unknown>((at, step) => Object(at)[step], document);
  if (typeof found !== "object" || found === null) throw new Error(`The document has no ${one.$ref}.`);
  // A reference to a component of another kind would be a fault of the generator, which the validators report.
  return found as Part;
}
