import type { Template } from "liquidjs";
import { type Finding, positionOf } from "../finding.ts";
import { largeHtml } from "../large-html.ts";
import { maskTags } from "../mjml/mask-tags.ts";
import type { TemplateKind, TemplatePart, TemplateVariable } from "../template-content.ts";
import { checkLinks } from "./check-links.ts";
import { checkPlaces } from "./check-places.ts";
import { checkReferences } from "./check-references.ts";
import { checkSyntax, type Syntax } from "./check-syntax.ts";
import { checkUnsubscribe } from "./check-unsubscribe.ts";
import { checkVariables, usedVariables } from "./check-variables.ts";

/** A template as its author writes it. */
export interface TemplateSource {
  readonly kind: TemplateKind;
  readonly purpose: "transactional" | "marketing";
  readonly subject: string;
  readonly html?: string | undefined;
  readonly mjml?: string | undefined;
  readonly text?: string | undefined;
  readonly variables: readonly TemplateVariable[];
}

export interface CheckedTemplate {
  /** The html that is stored: compiled where the source is MJML; absent for plain text and with errors in the MJML. */
  readonly html?: string | undefined;
  readonly findings: readonly Finding[];
}

type PartsByAlias = Readonly<Record<string, TemplatePart>>;

/** Finds all that is wrong with a template, at once. */
export async function checkTemplate(source: TemplateSource, parts: PartsByAlias): Promise<CheckedTemplate> {
  const { subject, text, mjml, html, variables } = source;
  const page = mjml === undefined ? "html" : "mjml";
  const parsed = [
    parse("subject", subject, "text"),
    parse(page, mjml ?? html, "html"),
    parse("text", text, "text"),
  ].filter((one) => one !== undefined);
  const syntax = parsed.flatMap(({ result }) => ("findings" in result ? result.findings : []));
  const used = parsed.flatMap(({ field, result }) =>
    "templates" in result ? usedVariables(field, result.templates) : [],
  );
  const own = parsed.find(({ field }) => field === page)?.result;
  const templates = own && "templates" in own ? own.templates : undefined;
  const compiled = templates ? await checkPage(source, page, templates, parts) : { findings: [] };
  const declared = syntax.length > 0 ? [] : checkVariables(used, allDeclared(variables, parts));
  const unlinked = needsLink(source, parsed) ? checkUnsubscribe(bodyOf(source), used, parts) : [];
  const findings = [...missingParts(source), ...syntax, ...compiled.findings, ...unlinked, ...declared];
  return { ...compiled, findings };
}

/** The field that every recipient can see. */
function bodyOf({ html, mjml }: TemplateSource): "html" | "mjml" | "text" {
  if (mjml !== undefined) return "mjml";
  return html === undefined ? "text" : "html";
}

/** A body that cannot be parsed has an error already. */
function needsLink(
  source: TemplateSource,
  parsed: readonly { readonly field: string; readonly result: Syntax }[],
): boolean {
  if (source.purpose !== "marketing" || source.kind !== "template") return false;
  const body = parsed.find(({ field }) => field === bodyOf(source));
  return body !== undefined && "templates" in body.result;
}

/** The variables of a layout are given with those of the template. */
function allDeclared(
  variables: readonly TemplateVariable[],
  parts: PartsByAlias,
): readonly TemplateVariable[] {
  const layouts = Object.values(parts).filter(({ kind }) => kind === "layout");
  return variables.length === 0 ? [] : [...variables, ...layouts.flatMap((layout) => layout.variables)];
}

function parse(field: string, source: string | undefined, output: "html" | "text") {
  return source === undefined ? undefined : { field, result: checkSyntax(field, source, output) };
}

function missingParts({ kind, subject, html, mjml, text }: TemplateSource): readonly Finding[] {
  const needs = (field: string, message: string): Finding => ({
    ...{ severity: "error", code: "missing_content", message, field, line: 1, column: 1 },
  });
  if (kind !== "template") return html || mjml ? [] : [needs("html", `A ${kind} needs \`html\`.`)];
  return [
    ...(subject.trim() === "" ? [needs("subject", "A template needs a `subject`.")] : []),
    ...(html || mjml || text ? [] : [needs("html", "A template needs `html`, `mjml` or `text`.")]),
  ];
}

async function checkPage(
  source: TemplateSource,
  field: "html" | "mjml",
  templates: Template[],
  parts: PartsByAlias,
): Promise<CheckedTemplate> {
  const written = source.mjml ?? source.html ?? "";
  const references = checkReferences(field, written, templates, parts);
  const compiled = await compile(field, written);
  const html = compiled.html ?? "";
  return {
    ...(compiled.html !== undefined && { html: compiled.html }),
    findings: [
      ...references,
      ...compiled.findings,
      ...checkLinks(field, written),
      ...largeHtml(field, html, "before its variables"),
    ],
  };
}

async function compile(field: "html" | "mjml", written: string): Promise<CheckedTemplate> {
  // MJML is large: it is loaded where a source is MJML.
  if (field === "mjml") return (await import("../mjml/compile-mjml.ts")).compileMjml(written);
  const masked = maskTags(written);
  const findings = checkPlaces(masked.text, masked.tags).map(
    ({ tag, message }): Finding => ({
      ...{ severity: "error", code: "unsafe_place", message, field },
      ...positionOf(written, tag.offset),
    }),
  );
  return { html: written, findings };
}
