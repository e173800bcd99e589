import type { Template } from "liquidjs";
import { engineFor } from "./engine/engine.ts";
import { withEncodedQueries } from "./engine/query-values.ts";
import type { FindPart, ParsedPart } from "./engine/template-context.ts";
import type { TemplateClosure, TemplateVariable } from "./template-content.ts";
import { withFallbacks } from "./variables.ts";

/** A template that is ready to be rendered any number of times. */
export interface ParsedTemplate {
  readonly subject: Template[];
  readonly html: Template[] | undefined;
  readonly text: Template[] | undefined;
  /** Those of the template and of its layout, which share a scope. */
  readonly variables: readonly TemplateVariable[];
  readonly findPart: FindPart;
}

/**
 * Parses a template. Its layout and blocks are parsed when they are first used.
 * @throws {LiquidError} Its source was not checked before it was stored.
 */
export function parseTemplate({ subject, html, text, variables, parts }: TemplateClosure): ParsedTemplate {
  const layouts = Object.values(parts).filter(({ kind }) => kind === "layout");
  return {
    subject: engineFor("text").parse(subject),
    html: html === undefined ? undefined : engineFor("page").parse(withEncodedQueries(html)),
    text: text === undefined ? undefined : engineFor("text").parse(text),
    variables: [...variables, ...layouts.flatMap((layout) => layout.variables)],
    findPart: partsFinder(parts),
  };
}

/** Returns a look-up of parts by alias that parses each once. */
function partsFinder(parts: TemplateClosure["parts"]): FindPart {
  const parsed = new Map<string, ParsedPart>();
  return (alias) => {
    const known = parsed.get(alias);
    if (known || !Object.hasOwn(parts, alias)) return known;
    const { html = "", variables = [] } = parts[alias] ?? {};
    const part = {
      templates: engineFor("page").parse(withEncodedQueries(html), alias),
      defaults: withFallbacks({}, variables).values,
    };
    parsed.set(alias, part);
    return part;
  };
}
