import type { Template } from "../../templates/template.ts";

export type Variables = Readonly<Record<string, unknown>>;

/** What the service itself fills in. */
const reserved = new Set(["contact", "unsubscribeUrl", "content"]);

/** The names that a template takes: those that it declares, those that it uses, and those that are given. */
export function namesOf(
  template: Pick<Template, "subject" | "html" | "mjml" | "variables">,
  given: Variables,
) {
  const { variables, subject, html, mjml } = template;
  const used = `${subject} ${mjml ?? html ?? ""}`.matchAll(/\{\{\s*([A-Za-z_]\w*)\b(?!\s*\.)/g);
  const names = [...variables.map(({ key }) => key), ...[...used].map(([, name = ""]) => name)];
  return [...new Set([...names, ...Object.keys(given)])].filter((name) => !reserved.has(name));
}

/** A value as it is edited: texts as they are, others as JSON. */
export function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The variables with another text for one of them; without it where the text is empty, so that its fallback is used. */
export function withVariable(given: Variables, name: string, text: string): Variables {
  const { [name]: before, ...others } = given;
  if (text === "") return others;
  const isText = before === undefined || typeof before === "string";
  return { ...others, [name]: isText ? text : parsedOr(text) };
}

/** Other values than texts stay such while what is typed is JSON. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
