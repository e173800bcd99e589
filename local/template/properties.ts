import * as z from "zod/mini";
import { resolve } from "./resolve.ts";
import { placeOf, type ScopedResource } from "./scope.ts";
import { isRecord, TemplateError } from "./template.ts";

/**
 * Returns the resolved properties that a schema has; others are ignored.
 *
 * @throws {TemplateError} with the resource, for properties that do not match
 */
export function readProperties<S extends z.ZodMiniObject>(found: ScopedResource, schema: S): z.output<S> {
  const written = found.resource.Properties ?? {};
  const wanted = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, written[key]]));
  const place = placeOf(found.scope, found.logicalId);
  const parsed = z.safeParse(schema, withoutUndefined(at(place, () => resolve(wanted, found.scope))));
  if (parsed.success) return parsed.data;
  throw new TemplateError(place, z.prettifyError(parsed.error));
}

/** Returns the value of `Ref` for a resource, which is unique across stacks. */
export function physicalId({ scope, logicalId }: ScopedResource): string {
  return String(resolve({ Ref: logicalId }, scope));
}

export function arnOf(found: ScopedResource, attribute = "Arn"): string {
  return String(resolve({ "Fn::GetAtt": [found.logicalId, attribute] }, found.scope));
}

function at<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof TemplateError ? new TemplateError(place, error.message) : error;
  }
}

function withoutUndefined(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));
}
