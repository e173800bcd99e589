import { jsonObject } from "../../functions/domain/platform/json-object.ts";
import { type HeaderField, headerValues } from "../message/header-fields.ts";
import { SmtpReply } from "../smtp-reply.ts";

/** `template` of the send request; the API checks its fields. */
export type TemplateOption = Readonly<Record<string, unknown>>;

/**
 * Returns the template that a message names: `X-Template` has an id, an alias or a JSON object as in the API, and
 * `X-Template-Variables` a JSON object with the variables.
 * @throws {SmtpReply} 554 for values that are neither, and for variables without a template
 */
export function parseTemplate(fields: readonly HeaderField[]): TemplateOption | undefined {
  const named = single(fields, "X-Template");
  const given = single(fields, "X-Template-Variables");
  if (named === undefined) {
    if (given !== undefined) throw invalid("X-Template-Variables", "needs X-Template");
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
  if (value === undefined || Array.isArray(value)) throw invalid(name, "must be a JSON object");
  return value;
}

function single(fields: readonly HeaderField[], name: string): string | undefined {
  const [value, ...others] = new Set(headerValues(fields, name.toLowerCase()).filter((text) => text !== ""));
  if (others.length > 0) throw invalid(name, "given more than once with different values");
  return value;
}

function invalid(name: string, problem: string): SmtpReply {
  return new SmtpReply(554, "5.6.0", `${name}: ${problem}`, "option_header");
}
