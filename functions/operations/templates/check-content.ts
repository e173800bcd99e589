import { Refusal } from "../../domain/platform/refusals.ts";
import type { Finding } from "../../domain/templates/finding.ts";
import type {
  TemplateKind,
  TemplatePart,
  TemplateVariable,
} from "../../domain/templates/template-content.ts";
import type { TemplateContent } from "../../store/templates/template-versions.ts";

/** A template's content as its author writes it. */
export interface ContentDraft {
  readonly subject?: string | undefined;
  readonly html?: string | null | undefined;
  readonly mjml?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly variables?: readonly TemplateVariable[] | undefined;
}

export interface CheckedKind {
  readonly kind: TemplateKind;
  readonly purpose: "transactional" | "marketing";
}

/** Checks a content and compiles its MJML. The engine is loaded here, so that it is no part of a cold start. */
export async function checkContent(
  content: TemplateContent,
  kind: CheckedKind,
  parts: Readonly<Record<string, TemplatePart>>,
): Promise<{ readonly content: TemplateContent; readonly findings: readonly Finding[] }> {
  const { checkTemplate } = await import("../../domain/templates/check/check-template.ts");
  const { html, findings } = await checkTemplate({ ...content, ...kind }, parts);
  return { content: html === undefined ? content : { ...content, html }, findings };
}

/**
 * As `checkContent`, for a content that is to be stored.
 * @throws {Refusal} `validation_error` with all errors, each with its line and column
 */
export async function requireValid(...args: Parameters<typeof checkContent>) {
  const checked = await checkContent(...args);
  const errors = checked.findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return checked;
  const issues = errors.map(({ field, line, column, message }) => ({
    path: field,
    message: `line ${line}, column ${column}: ${message}`,
  }));
  const [first] = issues;
  throw new Refusal("validation_error", `${first?.path}, ${first?.message}`, { issues });
}

/** Returns a content with the fields that are given. Of `html` and `mjml` the one that is given replaces the other. */
export function withDraft(before: TemplateContent | undefined, draft: ContentDraft): TemplateContent {
  const { subject = before?.subject ?? "", variables = before?.variables ?? [] } = draft;
  const text = draft.text === undefined ? before?.text : draft.text;
  const page = pageOf(before, draft);
  return {
    subject,
    ...(page.html !== undefined && { html: page.html }),
    ...(page.mjml !== undefined && { mjml: page.mjml }),
    ...(text !== undefined && text !== null && { text }),
    variables: [...variables],
  };
}

function pageOf(before: TemplateContent | undefined, { html, mjml }: ContentDraft) {
  if (typeof mjml === "string") return { html: undefined, mjml };
  if (typeof html === "string") return { html, mjml: undefined };
  if (html === null || (mjml === null && before?.mjml !== undefined))
    return { html: undefined, mjml: undefined };
  // MJML is compiled again: the parts that it uses may have changed.
  return { html: before?.mjml === undefined ? before?.html : undefined, mjml: before?.mjml };
}
