import { tags as all, Liquid } from "liquidjs";
import { templateFilters } from "./filters.ts";
import { boundedRenderer } from "./limits.ts";
import { CaptureMarkupTag, ProjectLayoutTag, RenderBlockTag } from "./tags.ts";
import { escapeValue } from "./values.ts";

/**
 * What a template's output is: html, or text (subjects too), which is not escaped. A page is html with the filter that
 * `withEncodedQueries` has put into its links, which templates cannot name themselves.
 */
export type OutputKind = "html" | "text" | "page";

/** The tags of templates. Those that read files, or write without escaping, are not among them. */
const tags = {
  ...{ assign: all.assign, break: all.break, case: all.case, comment: all.comment, continue: all.continue },
  ...{ for: all.for, if: all.if, raw: all.raw, unless: all.unless, "#": all["#"] },
};
const htmlTags = {
  ...tags,
  capture: CaptureMarkupTag,
  block: all.block,
  layout: ProjectLayoutTag,
  render: RenderBlockTag,
};

const engines = new Map<OutputKind, Liquid>();

/** Returns the Liquid engine for a kind of output. It has no state, no file system and no access to prototypes. */
export function engineFor(output: OutputKind): Liquid {
  const known = engines.get(output) ?? newEngine(output);
  engines.set(output, known);
  return known;
}

function newEngine(output: OutputKind): Liquid {
  const liquid = new Liquid({
    ...{ ownPropertyOnly: true, strictFilters: true, strictVariables: true, lenientIf: true },
    ...{ templates: {}, relativeReference: false, locale: "en-US", timezoneOffset: 0 },
    ...(output !== "text" && { outputEscape: escapeValue }),
  });
  const own = { tags: output !== "text" ? htmlTags : { ...tags, capture: all.capture } };
  replaceAll(liquid.tags, own.tags);
  replaceAll(liquid.filters, templateFilters(output));
  Object.assign(liquid, { renderer: boundedRenderer });
  return liquid;
}

function replaceAll(registered: object, own: object): void {
  for (const name of Object.keys(registered)) Reflect.deleteProperty(registered, name);
  Object.assign(registered, own);
}
