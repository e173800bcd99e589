import preset from "mjml-preset-core";
import { type Finding, positionOf } from "../finding.ts";
import type { MaskedSource } from "./mask-tags.ts";
import { type MjmlTag, mjmlTags } from "./mjml-tags.ts";

type ReportFinding = (code: string, message: string, offset: number) => Finding;

/**
 * Returns what keeps a source from being compiled without a loss: elements that are not closed, `mj-include`, and
 * Liquid where MJML needs the value itself while it compiles.
 */
export function checkMjml(source: string, masked: MaskedSource): readonly Finding[] {
  const report: ReportFinding = (code, message, offset) => ({
    severity: "error",
    code,
    message,
    field: "mjml",
    ...positionOf(source, masked.sourceOffset(offset)),
  });
  const { tags, unclosed } = mjmlTags(masked.text);
  const words = masked.tags.map(({ word }) => word);
  const hasLiquid = (text: string) => words.some((word) => text.includes(word));
  return [
    ...tags.filter(({ name }) => name === "mj-include").map((tag) => includeOf(tag, report)),
    ...tags.flatMap((tag) => (hasLiquid(attributesOf(tag)) ? checkAttributes(tag, hasLiquid, report) : [])),
    ...unbalanced(tags, report),
    ...(unclosed === undefined ? [] : [report("mjml_syntax", "This tag is not closed.", unclosed)]),
  ];
}

function includeOf(tag: MjmlTag, report: ReportFinding): Finding {
  return report("mjml_include", "`mj-include` is not supported: put its content here.", tag.offset);
}

function attributesOf(tag: MjmlTag): string {
  return tag.attributes.map(({ name, value }) => `${name} ${value}`).join(" ") + tag.stray;
}

function checkAttributes(
  tag: MjmlTag,
  hasLiquid: (text: string) => boolean,
  report: ReportFinding,
): readonly Finding[] {
  const computed = tag.attributes.filter(
    ({ name, value }) => hasLiquid(name) || (hasLiquid(value) && isComputed(tag.name, name)),
  );
  const findings = computed.map(({ name, offset }) =>
    report(
      "mjml_liquid_lost",
      hasLiquid(name)
        ? "Liquid is not possible in the name of an attribute."
        : `MJML computes with \`${name}\` while it compiles: write a value, not Liquid.`,
      offset,
    ),
  );
  const between = "Liquid is not possible between the attributes of an MJML element.";
  return hasLiquid(tag.stray) ? [...findings, report("mjml_liquid_lost", between, tag.offset)] : findings;
}

/** Whether MJML needs the value to lay out the page; strings and colors are copied. */
function isComputed(tagName: string, attribute: string): boolean {
  const own = preset.components.filter(({ componentName }) => componentName === tagName);
  const types = (own.length > 0 ? own : preset.components).map(
    ({ allowedAttributes }) => allowedAttributes?.[attribute],
  );
  return types.some((type) => type !== undefined && !["string", "color"].includes(type));
}

function unbalanced(tags: readonly MjmlTag[], report: ReportFinding): readonly Finding[] {
  const open: MjmlTag[] = [];
  for (const tag of tags) {
    if (tag.kind === "open") open.push(tag);
    if (tag.kind !== "close") continue;
    const last = open.pop();
    if (last?.name === tag.name) continue;
    const message = last
      ? `\`</${tag.name}>\` closes nothing: \`<${last.name}>\` is open.`
      : `\`</${tag.name}>\` closes nothing.`;
    return [report("mjml_syntax", message, tag.offset)];
  }
  return open.map(({ name, offset }) => report("mjml_syntax", `\`<${name}>\` is not closed.`, offset));
}
