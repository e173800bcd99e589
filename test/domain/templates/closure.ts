import {
  checkTemplate,
  type TemplateSource,
} from "../../../functions/domain/templates/check/check-template.ts";
import { parseTemplate } from "../../../functions/domain/templates/parse-template.ts";
import { renderTemplate } from "../../../functions/domain/templates/render-template.ts";
import type { TemplateClosure, TemplatePart } from "../../../functions/domain/templates/template-content.ts";

/** Renders a template that has only what a test is about. */
export function render(draft: Partial<TemplateClosure>, variables: Record<string, unknown> = {}) {
  const closure = { id: "tpl_1", version: 1, subject: "Hello", html: "<p>Hi</p>", variables: [], parts: {} };
  return renderTemplate(parseTemplate({ ...closure, ...draft }), variables);
}

/** Returns the html, or what kept it from being rendered. */
export function renderHtml(html: string, variables: Record<string, unknown> = {}, parts = {}) {
  const outcome = render({ html, parts }, variables);
  return "rendered" in outcome ? outcome.rendered.html : outcome;
}

/** Returns what is found in a template that is correct except for what a test is about. */
export async function find(
  draft: Partial<TemplateSource>,
  parts: Readonly<Record<string, TemplatePart>> = {},
) {
  const source = { kind: "template", purpose: "transactional", subject: "Hello", variables: [] } as const;
  const page = "html" in draft || draft.mjml !== undefined ? {} : { html: "<p>Hi</p>" };
  return (await checkTemplate({ ...source, ...page, ...draft }, parts)).findings;
}

export function part(
  kind: TemplatePart["kind"],
  html: string,
  over: Partial<TemplatePart> = {},
): TemplatePart {
  return { id: "tpl_part", version: 1, kind, html, variables: [], ...over };
}
