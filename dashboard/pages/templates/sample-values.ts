import type { Template } from "./template.ts";

/** A value for each variable that a template declares or uses: its fallback, or else its name. */
export function sampleValues({
  variables,
  html,
  mjml,
  subject,
}: Pick<Template, "variables" | "html" | "mjml" | "subject">): Readonly<Record<string, unknown>> {
  const used = [...`${subject} ${mjml ?? html ?? ""}`.matchAll(/\{\{\s*([A-Za-z_]\w*)\s*\}\}/g)];
  const names = used.map(([, name = ""]) => [name, name] as const);
  const declared = variables.map(({ key, fallback }) => [key, fallback ?? key] as const);
  return Object.fromEntries([...names, ...declared]);
}
