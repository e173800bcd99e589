import core, { type MjmlError, type MjmlNode } from "mjml-core";
import preset from "mjml-preset-core";
import { checkPlaces } from "../check/check-places.ts";
import { type Finding, positionOf } from "../finding.ts";
import { checkMjml } from "./check-mjml.ts";
import { type MaskedSource, maskTags, unmaskTags } from "./mask-tags.ts";

const mjmlToHtml = "default" in core ? core.default : core;

export interface CompiledMjml {
  /** The page with the Liquid of the source in it; absent when a finding is an error. */
  readonly html?: string;
  readonly findings: readonly Finding[];
}

/**
 * Compiles MJML to html. Liquid is masked while MJML compiles and is copied as it is, so data is filled in afterwards.
 * What MJML would drop is an error with its line and column. Nothing is read from files, and no font is loaded.
 * @throws {LiquidError} A Liquid tag of the source is not closed.
 */
export async function compileMjml(source: string): Promise<CompiledMjml> {
  const masked = maskTags(source);
  const before = checkMjml(source, masked);
  if (before.length > 0) return { findings: before };
  const compiled = await compile(masked.text);
  if ("failure" in compiled) {
    return { findings: [finding(source, "error", "mjml_syntax", compiled.failure, 0)] };
  }
  const findings = [
    ...compiled.errors.flatMap((error) => invalid(source, masked, error)),
    ...lostText(source, masked, compiled.json),
    ...lostTags(source, masked, compiled.html),
    ...checkPlaces(compiled.html, masked.tags).map(({ tag, message }) =>
      finding(source, "error", "unsafe_place", message, tag.offset),
    ),
  ];
  const unique = [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()];
  if (unique.some(({ severity }) => severity === "error")) return { findings: unique };
  return { html: unmaskTags(compiled.html, masked.tags), findings: unique };
}

async function compile(text: string) {
  try {
    return await mjmlToHtml(text, {
      presets: [preset],
      fonts: {},
      filePath: "",
      ignoreIncludes: true,
      validationLevel: "soft",
    });
  } catch (error) {
    // MJML throws plain errors, whose text is what it knows of the cause.
    return { failure: `MJML cannot compile this source: ${error instanceof Error ? error.message : error}` };
  }
}

function finding(
  source: string,
  severity: Finding["severity"],
  code: string,
  message: string,
  offset: number,
): Finding {
  return { severity, code, message, field: "mjml", ...positionOf(source, offset) };
}

/** MJML reports the line only; the column is that of the element. */
function invalid(source: string, masked: MaskedSource, error: MjmlError): readonly Finding[] {
  const { message, tagName } = error;
  // A masked value is not a color; whether it is kept is checked in the page.
  if (/mj-title/.test(message) || masked.tags.some(({ word }) => message.includes(word))) return [];
  const severity = /doesn't exist|cannot be used/.test(message) ? "error" : "warning";
  const offset = offsetIn(masked, error.line, `<${tagName}`);
  return [finding(source, severity, "mjml_invalid", `${message}.`, offset)];
}

/** Text that is not in an element for text, such as `mj-text`, is dropped. */
function lostText(source: string, masked: MaskedSource, node: MjmlNode): readonly Finding[] {
  const component = preset.components.find(({ componentName }) => componentName === node.tagName);
  const message = `MJML drops text directly in \`${node.tagName}\`: put it into \`mj-text\` or \`mj-raw\`.`;
  const keeps = component?.endingTag === true || node.tagName === "mj-raw";
  const [firstWords = ""] = (node.content ?? "").split(/\s{2,}|\n/);
  const lost =
    node.content === undefined || keeps
      ? []
      : [finding(source, "error", "mjml_text_lost", message, offsetIn(masked, node.line, firstWords))];
  return [...lost, ...(node.children ?? []).flatMap((child) => lostText(source, masked, child))];
}

function lostTags(source: string, masked: MaskedSource, html: string): readonly Finding[] {
  const lost = masked.tags.filter(({ word }) => !html.includes(word));
  return lost.map(({ written, offset }) =>
    finding(
      source,
      "error",
      "mjml_liquid_lost",
      `MJML drops \`${written}\` here: put it into \`mj-text\`, or into \`mj-raw\` around elements.`,
      offset,
    ),
  );
}

/** Where `text` is in the source, looked for from a line of the masked text. */
function offsetIn(masked: MaskedSource, line: number, text: string): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = masked.text.indexOf("\n", start) + 1;
  const found = masked.text.indexOf(text, start);
  return masked.sourceOffset(found < 0 ? start : found);
}
