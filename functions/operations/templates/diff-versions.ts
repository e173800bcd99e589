import { lineDiff } from "../../domain/templates/line-diff.ts";
import type { TemplateContent } from "../../store/templates/template-versions.ts";

const fields = ["subject", "html", "mjml", "text", "variables"] as const;

/** Returns what differs between two contents, as unified diffs. The html of MJML is left out: it follows from it. */
export function diffContents(from: TemplateContent, to: TemplateContent) {
  return fields.flatMap((field) => {
    if (field === "html" && (from.mjml ?? to.mjml) !== undefined) return [];
    const [a, b] = [textOf(from, field), textOf(to, field)];
    return a === b ? [] : [{ field, diff: lineDiff(a, b) }];
  });
}

function textOf(content: TemplateContent, field: (typeof fields)[number]): string {
  if (field !== "variables") return content[field] ?? "";
  return content.variables.map((variable) => JSON.stringify(variable)).join("\n");
}
