import { LiquidError } from "liquidjs";
import { compileMjml } from "../templates/mjml/compile-mjml.ts";
import { type MaskedSource, maskTags, unmaskTags } from "../templates/mjml/mask-tags.ts";
import { checkHtml } from "./checks/check-html.ts";
import { maskedRules, type NamedLinks, namedLinks, writtenRules } from "./checks/link-rules.ts";
import { variablesOf } from "./checks/liquid-rules.ts";
import { sanitizeFragment } from "./checks/sanitize-fragment.ts";
import { derivedText } from "./derive-text.ts";
import { escapeText } from "./escape.ts";
import { type Direction, directionOf } from "./language.ts";
import { missingFooter, withHtmlFooter, withMjmlFooter } from "./marketing-footer.ts";
import { newRemovals, type Removal } from "./markup-format.ts";
import type { MarkupRequest } from "./markup-request.ts";
import { sanitizeMjml } from "./mjml/sanitize-mjml.ts";
import type { AnswerFault, ModelDraft } from "./model-answer.ts";

/** An email that may leave. */
export interface BuiltMarkup {
  readonly subject: string;
  readonly previewText: string;
  readonly html: string;
  readonly text: string;
  readonly mjml?: string;
  /** The declared variables that it uses. */
  readonly variables: string[];
  readonly removed: Removal[];
  readonly warnings: string[];
}

/** A page has at most half of it: the rest of a longer answer is not worth parsing. */
const longestSource = 200_000;

/**
 * Returns the email of a model's draft: sanitised by allow-lists, compiled, and then checked as a whole. A draft that
 * cannot be used is described by its fault, which the model may repair.
 */
export async function buildMarkup(
  draft: ModelDraft,
  request: MarkupRequest,
): Promise<BuiltMarkup | AnswerFault> {
  if (draft.source.length > longestSource) return { fault: "The markup is too long." };
  const masked = masking(draft.source);
  if ("fault" in masked) return masked;
  const removals = newRemovals();
  const direction = directionOf([request.language, draft.language], plainTextOf(masked.text));
  const named = namedLinks(request.links, request.brand?.logoUrl);
  const rules = maskedRules(named, masked.tags);
  const page =
    request.format === "mjml"
      ? await mjmlPage(sanitizeMjml(masked.text, rules, removals, direction), masked, request, direction)
      : htmlPage(sanitizeFragment(masked.text, rules, removals), masked, { draft, request, direction });
  if ("fault" in page) return page;
  const checked = checkedPage(page.html, named);
  if (checked.length > 0) return { fault: checked.join(" ") };
  const used = variablesOf(`${draft.subject}\n${page.html}`, request.variables);
  if ("fault" in used) return used;
  const removed = [...removals.list];
  return {
    ...{ subject: draft.subject, html: page.html, ...(page.mjml !== undefined && { mjml: page.mjml }) },
    ...derivedText(page.html, page.preview),
    ...{ variables: [...used.variables], removed, warnings: warningsOf(removed, draft.notes) },
  };
}

interface BuiltPage {
  readonly html: string;
  readonly mjml?: string;
  /** The html of the hidden text at its beginning. */
  readonly preview: string;
}

async function mjmlPage(
  clean: { readonly mjml: string } | AnswerFault,
  { tags }: MaskedSource,
  request: MarkupRequest,
  direction: Direction,
): Promise<BuiltPage | AnswerFault> {
  if ("fault" in clean) return clean;
  const own = unmaskTags(clean.mjml, tags);
  const mjml = withMjmlFooter(own, missingFooter(own, request, direction));
  const { html, findings } = await compileMjml(mjml);
  const error = findings.find(({ severity }) => severity === "error");
  if (error) return { fault: `MJML, line ${error.line}, column ${error.column}: ${error.message}` };
  if (html === undefined) return { fault: "MJML cannot compile the markup." };
  return { html, mjml, preview: /<mj-preview>([^<]*)</.exec(mjml)?.[1] ?? "" };
}

function htmlPage(
  clean: string,
  { tags }: MaskedSource,
  { draft, request, direction }: HtmlPageContext,
): BuiltPage {
  const own = unmaskTags(clean, tags);
  const content = withHtmlFooter(own, missingFooter(own, request, direction));
  const html = `<!doctype html>
<html lang="${direction.lang}" dir="${direction.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(draft.subject)}</title>
</head>
<body style="margin:0;padding:0">
${content}
</body>
</html>
`;
  return { html, preview: "" };
}

interface HtmlPageContext {
  readonly draft: ModelDraft;
  readonly request: MarkupRequest;
  readonly direction: Direction;
}

/**
 * Checks the page apart from what made it, twice: as it leaves, and as it is once its Liquid is filled in. Text inside
 * Liquid is markup only in the first, and what is on both sides of a tag is together only in the second.
 */
function checkedPage(html: string, named: NamedLinks): readonly string[] {
  const masked = masking(html);
  if ("fault" in masked) return [masked.fault];
  const found = checkHtml(masked.text, maskedRules(named, masked.tags));
  return found.length > 0 ? found : checkHtml(html, writtenRules(named));
}

/** As many as an email has use for: what follows takes time for each pair of them. */
const mostTags = 500;

function masking(source: string): MaskedSource | AnswerFault {
  if ((source.match(/\{[{%]/g)?.length ?? 0) > mostTags)
    return { fault: "The markup has too many Liquid tags." };
  try {
    return maskTags(source);
  } catch (error) {
    if (!LiquidError.is(error)) throw error;
    return { fault: "A Liquid tag is not closed." };
  }
}

function plainTextOf(masked: string): string {
  return masked.replace(/<[^<>]*>/g, " ");
}

function warningsOf(removed: readonly Removal[], notes: readonly string[]): string[] {
  const links = removed.filter(({ what }) => what.startsWith("link ") || what.startsWith("image ")).length;
  const warning = `${links} links or images were removed; add their URLs to \`links\` if they are yours.`;
  return [...(links > 0 ? [warning] : []), ...notes];
}
