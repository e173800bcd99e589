import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";
import type { Resource } from "./synthesized.ts";

const spec = loadAwsServiceSpecSync();
type Properties = ReturnType<typeof schemaOf>["properties"];
type PropertyType = Properties[string]["type"];

/** Returns one line for each property of a resource that CloudFormation's schema of its type does not allow. */
export function schemaProblems({ type, stack, id, properties }: Resource): readonly string[] {
  // A custom resource has the properties that its function reads.
  if (type.startsWith("Custom::")) return [];
  return objectProblems(`${stack} ${id} (${type})`, properties, schemaOf(type).properties);
}

function schemaOf(type: string) {
  return spec.lookup("resource", "cloudFormationType", "equals", type).only();
}

function objectProblems(path: string, value: object, schema: Properties): readonly string[] {
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(schema, name));
  const missing = Object.entries(schema).filter(
    ([name, { required }]) => required && !Object.hasOwn(value, name),
  );
  return [
    ...unknown.map((name) => `${path}.${name} is unknown`),
    ...missing.map(([name]) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, item]) => {
      const property = schema[name];
      return property ? problems(`${path}.${name}`, item, property.type) : [];
    }),
  ];
}

function problems(path: string, value: unknown, type: PropertyType): readonly string[] {
  if (isIntrinsic(value)) return [];
  switch (type.type) {
    case "array":
      if (!Array.isArray(value)) return [`${path} is not an array`];
      return value.flatMap((item, index) => problems(`${path}.${index}`, item, type.element));
    case "map":
      return Object.entries(Object(value)).flatMap(([key, item]) =>
        problems(`${path}.${key}`, item, type.element),
      );
    case "union": {
      const alternatives = type.types.map((alternative) => problems(path, value, alternative));
      return alternatives.some((found) => found.length === 0) ? [] : (alternatives[0] ?? []);
    }
    case "ref":
      if (typeof value !== "object" || value === null) return [`${path} is not an object`];
      return objectProblems(path, value, spec.get("typeDefinition", type.reference.$ref).properties);
    default:
      return isPrimitive(value, type.type) ? [] : [`${path} is not of type ${type.type}`];
  }
}

/** Whether CloudFormation computes the value, such as `{"Ref": "Topic"}`. */
function isIntrinsic(value: unknown): boolean {
  const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
  return keys.length === 1 && keys.every((key) => key === "Ref" || key.startsWith("Fn::"));
}

function isPrimitive(value: unknown, type: string): boolean {
  switch (type) {
    case "string":
    case "boolean":
    case "number":
      return typeof value === type;
    case "integer":
      return Number.isInteger(value);
    case "tag":
      return Object.keys(Object(value)).sort().join() === "Key,Value";
    default:
      // JSON takes any value.
      return type === "json";
  }
}
