import { Parser } from "htmlparser2";
import { allowedImage, allowedLink, type LinkRules } from "../checks/link-rules.ts";
import { sanitizeFragment } from "../checks/sanitize-fragment.ts";
import { isAllowedValue, isPixel } from "../checks/style-rules.ts";
import { escapeAttribute, escapeText } from "../escape.ts";
import type { Direction } from "../language.ts";
import type { Removals } from "../markup-format.ts";
import type { AnswerFault } from "../model-answer.ts";
import { withDirection } from "./mjml-direction.ts";
import { attributeKind, contentOf, refusedElements, textElements } from "./mjml-elements.ts";

type MjmlAttributes = Readonly<Record<string, string>>;

interface MjmlContext {
  readonly source: string;
  readonly rules: LinkRules;
  readonly removals: Removals;
  readonly direction: Direction;
  /** The elements that are open and were written. */
  readonly open: string[];
  readonly written: string[];
  /** An element whose content is html, or that is left out: its inside is read only for its end. */
  inside:
    | { readonly name: string; readonly from: number; depth: number; readonly isKept: boolean }
    | undefined;
  fault: string | undefined;
}

/**
 * Returns MJML with only the elements and attributes of the allow-list, written again from its parse, with the html inside
 * it sanitised. What is left out is listed in `removals`.
 */
export function sanitizeMjml(
  source: string,
  rules: LinkRules,
  removals: Removals,
  direction: Direction,
): { readonly mjml: string } | AnswerFault {
  const at: MjmlContext = {
    ...{ source, rules, removals, direction },
    ...{ open: [], written: [], inside: undefined, fault: undefined },
  };
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => openElement(at, name, attributes, parser.endIndex + 1),
      onclosetag: (name) => closeElement(at, name, parser.startIndex),
      ontext: (text) => {
        if (!at.inside && text.trim() !== "") at.written.push(escapeText(text));
      },
    },
    { recognizeSelfClosing: true, decodeEntities: true },
  );
  parser.end(source);
  if (at.fault !== undefined) return { fault: at.fault };
  const mjml = at.written.join("");
  return /^<mjml[\s>]/.test(mjml)
    ? { mjml: withDirection(mjml, direction) }
    : { fault: "The markup must be one `<mjml>` element." };
}

function openElement(at: MjmlContext, name: string, attributes: MjmlAttributes, from: number): void {
  if (refusedElements.includes(name)) at.fault ??= `The element \`${name}\` is not allowed.`;
  if (at.inside) {
    if (name === at.inside.name) at.inside.depth += 1;
    return;
  }
  const isRoot = at.open.length === 0;
  // Defaults of any component can be named inside mj-attributes, for those components that are allowed.
  const content = isRoot === (name === "mjml") ? contentOf(name) : undefined;
  const isDefault = at.open.includes("mj-attributes");
  const pixel = name === "mj-image" && isPixel(attributes);
  if (content === undefined || pixel) {
    const why = pixel ? "images of one pixel are not allowed" : "this element is not allowed";
    at.removals.add(`element ${name}`, why);
    at.inside = { name, from, depth: 1, isKept: false };
    return;
  }
  const kept = allowedAttributes(at, name, attributes);
  if (name === "mj-image" && !isDefault && kept["src"] === undefined) {
    at.inside = { name, from, depth: 1, isKept: false };
    return;
  }
  at.written.push(tagOf(name, isRoot ? { ...kept, lang: at.direction.lang, dir: at.direction.dir } : kept));
  at.open.push(name);
  if (content === "html") at.inside = { name, from, depth: 1, isKept: true };
}

function closeElement(at: MjmlContext, name: string, to: number): void {
  const { inside } = at;
  if (inside) {
    if (name !== inside.name || --inside.depth > 0) return;
    at.inside = undefined;
    if (!inside.isKept) return;
    at.written.push(contentText(at, name, at.source.slice(inside.from, Math.max(to, inside.from))));
  }
  if (at.open.at(-1) !== name) return;
  at.open.pop();
  at.written.push(`</${name}>`);
}

function contentText({ rules, removals }: MjmlContext, name: string, html: string): string {
  const clean = sanitizeFragment(html, rules, removals);
  return textElements.includes(name) ? clean.replace(/<[^<>]*>/g, " ").trim() : clean;
}

function allowedAttributes(
  at: MjmlContext,
  element: string,
  attributes: MjmlAttributes,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const allowed = allowedAttribute(at, name, value);
    if (allowed !== undefined) kept[name] = allowed;
    else if (!["href", "src", "lang", "dir", "owa", "css-class", "target", "rel"].includes(name))
      at.removals.add(`attribute ${name} of ${element}`, "this attribute is not allowed");
  }
  return kept;
}

function allowedAttribute({ rules, removals }: MjmlContext, name: string, value: string): string | undefined {
  const kind = attributeKind(name);
  if (kind === "link") return allowedLink(value, rules, removals);
  if (kind === "image") return allowedImage(value, rules, removals);
  if (kind === "text") return value.replace(/[<>\p{Cc}]/gu, " ");
  if (kind === "name") return /^[\w -]{1,100}$/.test(value) ? value : undefined;
  return kind === "style" && isAllowedValue(value) ? value : undefined;
}

function tagOf(name: string, attributes: MjmlAttributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join("")}>`;
}
