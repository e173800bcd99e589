import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const Properties = z.record(z.string(), z.unknown());

const Resource = z.object({
  Type: z.string(),
  Condition: z.optional(z.string()),
  Properties: z.optional(Properties),
  Metadata: z.optional(Properties),
});
export type Resource = z.infer<typeof Resource>;

const Output = z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.unknown() })) });
export type Output = z.infer<typeof Output>;

const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z.optional(z.record(z.string(), Output)),
  Parameters: z.optional(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) }))),
  Conditions: z.optional(Properties),
  Mappings: z.optional(z.record(z.string(), z.record(z.string(), Properties))),
});
/** The parts of a CloudFormation template that the local service needs. */
export type Template = z.infer<typeof Template>;

export function readTemplate(file: string): Template {
  const parsed = z.safeParse(Template, JSON.parse(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new TemplateError(file, z.prettifyError(parsed.error));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The template has something that the local service does not support; `where` is the logical ID. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";

  constructor(where: string, problem: string) {
    super(`${where}: ${problem}`);
  }
}
