import { Parser } from "htmlparser2";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { largestHtml } from "../markup-format.ts";
import { checkElement, outlookElements, pageElements } from "./check-element.ts";
import type { LinkRules } from "./link-rules.ts";
import { unsafeCss } from "./style-rules.ts";

const conditional = /^\[if [\w !|()&]+\]>([\s\S]*)<!\[endif\]$/;
const conditionalParts = new Set(["[if !mso]><!", "<![endif]", "[if !mso]><!-- ", "[if !mso | IE]><!"]);

/**
 * Returns what is in a page that must not leave, by a walk through its parse as a browser makes it, and through the
 * conditional comments that Outlook reads; empty for a page that may. Nothing is repaired here: a page with a finding is
 * refused. Liquid in the page is masked: `rules.placeholder` matches its words.
 */
export function checkHtml(html: string, rules: LinkRules): readonly string[] {
  const findings: string[] = [];
  if (Buffer.byteLength(html) > largestHtml)
    findings.push(`The html is larger than ${largestHtml / 1000} KB.`);
  const document = parse(html);
  walk(document, rules, findings);
  return [...new Set(findings)].slice(0, 20);
}

type Node = DefaultTreeAdapterTypes.Node;

function walk(root: Node, rules: LinkRules, findings: string[]): void {
  // A list instead of recursion: a hostile page could be nested deeper than the stack.
  for (const left: Node[] = [root]; left.length > 0; ) {
    const node = left.pop();
    if (!node) continue;
    if ("tagName" in node) {
      const given = Object.fromEntries(
        node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
      );
      checkElement(node.tagName, given, pageElements, rules, findings);
      if (node.tagName === "style") checkCss(node.childNodes, findings);
      if ("content" in node) left.push(node.content);
    } else if (node.nodeName === "#comment" && "data" in node) checkComment(node.data, rules, findings);
    if ("childNodes" in node) for (const child of node.childNodes) left.push(child);
  }
}

function checkCss(children: readonly Node[], findings: string[]): void {
  const css = children.map((child) => ("value" in child ? child.value : "")).join("");
  if (unsafeCss.test(css)) findings.push("A `style` element has CSS that is not allowed.");
}

/** The only comments are those of the compiler: one for Outlook, with markup inside, or the ends of one for the others. */
function checkComment(data: string, rules: LinkRules, findings: string[]): void {
  if (conditionalParts.has(data)) return;
  const inside = conditional.exec(data)?.[1];
  if (inside === undefined) return void findings.push("Comments are not allowed.");
  let css: string | undefined;
  const parser = new Parser({
    onopentag: (name, given) => {
      checkElement(name, given, outlookElements, rules, findings);
      if (name === "style") css = "";
    },
    ontext: (text) => {
      if (css !== undefined) css += text;
      else if (text.trim() !== "" && !/^\s*96\s*$/.test(text))
        findings.push("Text in a comment is not allowed.");
    },
    onclosetag: (name) => {
      if (name !== "style" || css === undefined) return;
      if (unsafeCss.test(css)) findings.push("A comment has CSS that is not allowed.");
      css = undefined;
    },
    oncomment: () => findings.push("Comments inside comments are not allowed."),
  });
  parser.end(inside);
}
