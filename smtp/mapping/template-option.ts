import { jsonObject } from "../../functions/domain/platform/json-object.ts";
import type { HeaderField } from "../message/header-fields.ts";
import { invalidOption, singleOption } from "./option-values.ts";

/** `template` of the send request; the API checks its fields. */
export type TemplateOption = Readonly<Record<string, unknown>>;

/**
 * Returns the template that a message names: `X-Template` has an id, an alias or a JSON object as in the API, and
 * `X-Template-Variables` a JSON object with the variables.
 * @throws {SmtpReply} 554 for values that are neither, and for variables without a template
 */
export function parseTemplate(fields: readonly HeaderField[]): TemplateOption | undefined {
  const named = singleOption(fields, "X-Template");
  const given = singleOption(fields, "X-Template-Variables");
  if (named === undefined) {
    if (given !== undefined) throw invalidOption("X-Template-Variables", "needs X-Template");
    return undefined;
  }
  const variables = given === undefined ? undefined : objectOf("X-Template-Variables", given);
  return { ...referenceOf(named), ...(variables && { variables }) };
}

function referenceOf(text: string): TemplateOption {
  if (text.startsWith("{")) return objectOf("X-Template", text);
  return text.startsWith("tpl_") ? { id: text } : { alias: text };
}

function objectOf(name: string, text: string): TemplateOption {
  const value = jsonObject(text);
  if (value === undefined || Array.isArray(value)) throw invalidOption(name, "must be a JSON object");
  return value;
}
