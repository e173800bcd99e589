import { LiquidError, type Template } from "liquidjs";
import { unsafeText } from "../platform/header-rules.ts";
import { engineFor, type OutputKind } from "./engine/engine.ts";
import { LimitExceeded, renderLimits, type Steps } from "./engine/limits.ts";
import { TemplateContext, undefinedVariable } from "./engine/template-context.ts";
import { escapeValue } from "./engine/values.ts";
import { forbiddenLink } from "./links.ts";
import type { ParsedTemplate } from "./parse-template.ts";
import type { RenderedTemplate } from "./template-content.ts";
import { withFallbacks } from "./variables.ts";

/** What rendering leads to: an email, the paths of all variables that are missing, or why it is not possible. */
export type RenderOutcome =
  | { readonly rendered: RenderedTemplate }
  | { readonly missing: readonly string[] }
  | RenderFailure;

/** Why a rendering is not possible, and which field of the content it is about where it is none of the bodies. */
export interface RenderFailure {
  readonly failure: string;
  readonly field?: "subject" | "previewText";
}

const largestSubject = 998;
const largestBytes = 1_000_000;

/** Renders a template with variables: the code of every send, preview and test. */
export function renderTemplate(
  template: ParsedTemplate,
  given: Readonly<Record<string, unknown>>,
): RenderOutcome {
  const { values, missing } = withFallbacks(given, template.variables);
  const rendering = { values, template, missing: new Set(missing), steps: { left: renderLimits.steps } };
  return orFailure(() => {
    const subject = render(rendering, template.subject, "text");
    const html = template.html && render(rendering, template.html, "html");
    const text = template.text && render(rendering, template.text, "text");
    if (rendering.missing.size > 0) return { missing: [...rendering.missing] };
    return finished({ subject: oneLine(subject), html: html ?? pageOfText(text ?? ""), text });
  });
}

/**
 * Returns what a rendering leads to, or why it is not possible.
 * @throws what is neither an error of the engine nor a limit: a bug
 */
export function orFailure<Result>(rendering: () => Result): Result | RenderFailure {
  try {
    return rendering();
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

interface Rendering {
  readonly values: object;
  readonly template: ParsedTemplate;
  readonly missing: Set<string>;
  readonly steps: Steps;
}

/** Renders a part of the template again where a variable is missing, until all that are missing are known. */
function render(rendering: Rendering, templates: Template[], output: OutputKind): string {
  const { values, template, missing, steps } = rendering;
  const engine = engineFor(output);
  for (;;) {
    const context = new TemplateContext(engine, values, { findPart: template.findPart, steps, missing });
    try {
      return engine.renderSync(templates, context);
    } catch (error) {
      const name = undefinedVariable(error);
      if (name === undefined || missing.has(name) || missing.size >= renderLimits.missing) throw error;
      missing.add(name);
    }
  }
}

/** Renders a text that becomes the value of a variable; what it lacks is added to `missing`. */
export function renderValue(templates: Template[], values: object, missing: Set<string>): string {
  const template = {
    subject: templates,
    html: undefined,
    text: undefined,
    variables: [],
    findPart: () => undefined,
  };
  return render({ values, template, missing, steps: { left: renderLimits.steps } }, templates, "text");
}

/** A line break that comes from a variable must not begin another header. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Returns plain text as a page: the html of a template that has none. */
function pageOfText(text: string): string {
  return `<div style="white-space: pre-wrap">${escapeValue(text)}</div>\n`;
}

function finished(rendered: RenderedTemplate): RenderOutcome {
  const subject = faultOfSubject(rendered.subject);
  if (subject !== undefined) return { failure: subject, field: "subject" };
  const failure = faultOf(rendered);
  return failure === undefined ? { rendered } : { failure };
}

function faultOfSubject(subject: string): string | undefined {
  if (subject === "") return "The rendered subject is empty.";
  return subject.length > largestSubject ? "The rendered subject is longer than 998 characters." : undefined;
}

function faultOf({ subject, html, text = "" }: RenderedTemplate): string | undefined {
  const isText = [subject, html, text].every((each) => each.isWellFormed() && !each.includes("\0"));
  if (!isText || unsafeText(subject)) return "The variables must be well-formed text without NUL.";
  if (Buffer.byteLength(html) + Buffer.byteLength(text) > largestBytes)
    return "The email is larger than 1 MB.";
  const link = forbiddenLink(html);
  return link === undefined
    ? undefined
    : `Links must begin with http:, https:, mailto: or tel:, not ${JSON.stringify(link.slice(0, 40))}.`;
}

function failureOf(error: unknown): string {
  if (error instanceof LimitExceeded) return error.message;
  // Anything else than an error of the engine is a bug, except a stack that is too deep.
  if (!LiquidError.is(error) && !(error instanceof RangeError)) throw error;
  const cause = LiquidError.is(error) ? (error.originalError ?? error) : error;
  if (/memory alloc/.test(cause.message)) return "The template makes more than 4,000,000 characters.";
  return `The template cannot be rendered: ${cause.message.replace(/, (?:file|line):.*$/s, "")}.`;
}
