import type { Tag, Template } from "liquidjs";
import { ProjectLayoutTag, RenderBlockTag } from "../engine/tags.ts";
import { type Finding, positionOf } from "../finding.ts";
import { mostReferences } from "../references.ts";
import type { TemplatePart } from "../template-content.ts";

/** Checks that each layout and block is published, is of its kind, and gets the values that it needs. */
export function checkReferences(
  field: string,
  source: string,
  templates: readonly Template[],
  parts: Readonly<Record<string, TemplatePart>>,
): readonly Finding[] {
  const tags = referencesIn(templates);
  const report = (tag: Tag, message: string): Finding => ({
    ...{ severity: "error", code: "reference_invalid", message, field },
    ...positionOf(source, tag.token.begin),
  });
  const aliases = new Set(tags.map(({ alias }) => alias));
  const [first] = tags;
  const tooMany =
    first && aliases.size > mostReferences
      ? [report(first, `A template may name at most ${mostReferences} layouts and blocks.`)]
      : [];
  return [
    ...tooMany,
    ...tags.flatMap((tag) => {
      const part = Object.hasOwn(parts, tag.alias) ? parts[tag.alias] : undefined;
      const fault = faultOf(tag, part, field);
      return fault === undefined ? [] : [report(tag, fault)];
    }),
  ];
}

type Reference = ProjectLayoutTag | RenderBlockTag;

function faultOf(tag: Reference, part: TemplatePart | undefined, field: string): string | undefined {
  const kind = tag instanceof RenderBlockTag ? "block" : "layout";
  if (kind === "layout" && field === "mjml")
    return "MJML compiles to a whole page: it takes blocks, no layout.";
  if (part?.kind !== kind) return `The project has no published ${kind} \`${tag.alias}\`.`;
  if (!(tag instanceof RenderBlockTag)) return undefined;
  const missing = part.variables.filter(
    ({ key, required, fallback }) =>
      required && fallback === null && !tag.given.includes(key.split(".")[0] ?? ""),
  );
  if (missing.length === 0) return undefined;
  return `The block \`${tag.alias}\` needs ${missing.map(({ key }) => `\`${key}: …\``).join(", ")}.`;
}

/** Returns the tags that name layouts and blocks, also within other tags. */
function referencesIn(templates: readonly Template[]): readonly Reference[] {
  return templates.flatMap((template): readonly Reference[] => {
    const own = template instanceof ProjectLayoutTag || template instanceof RenderBlockTag ? [template] : [];
    const inner = template.children ? lastOf(template.children(false, true)) : [];
    return [...own, ...referencesIn(inner)];
  });
}

/** The engine's generators return their value at once where nothing is loaded. */
function lastOf(generator: Generator<unknown, Template[]>): readonly Template[] {
  const { value, done } = generator.next();
  return done ? value : [];
}
