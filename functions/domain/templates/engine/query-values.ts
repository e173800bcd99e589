import { decodeEntities } from "../../platform/markup/html-entities.ts";
import { visitPlaces } from "../check/html-places.ts";
import { type MaskedTag, maskTags, unmaskTags } from "../mjml/mask-tags.ts";
import { SafeMarkup, textOfValue } from "./values.ts";

/** The filter of outputs in the query of a link. Only a page's engine knows it. */
export const encodeInQuery = "encode_in_query";

const linkAttributes = new Set(["href", "src", "action", "formaction", "background", "xlink:href"]);
/** What is before a value of a query: its name, and perhaps a part of it. A value alone may be a whole query. */
const beforeValue = /[?&][^?&#=]+=[^&#]*$/;

/**
 * Returns a page whose outputs in values of a link's query are percent-encoded: a plus there would be read as a space, and
 * `&` as the end of the value. What is a whole URL, begins one or is encoded by the template stays as it is.
 */
export function withEncodedQueries(html: string): string {
  const { text, tags } = maskTags(html);
  const [first] = tags;
  if (first === undefined) return html;
  const words = new RegExp(`${first.word.slice(0, -"0z".length)}\\d+z`, "g");
  const inQueries = new Set<string>();
  visitPlaces(text, (from, to, { kind, of }) => {
    if (kind !== "value" || !linkAttributes.has(of)) return;
    const value = text.slice(from + 1, to);
    for (const { 0: word, index } of value.matchAll(words))
      if (beforeValue.test(decodeEntities(value.slice(0, index)))) inQueries.add(word);
  });
  const encodedNames = new Set(tags.flatMap(nameOfEncoded));
  const written = tags.map((tag) =>
    inQueries.has(tag.word) ? { ...tag, written: encoded(tag, encodedNames) } : tag,
  );
  return unmaskTags(text, written);
}

/** The name that a template assigns an encoded value to. */
function nameOfEncoded({ written }: MaskedTag): readonly string[] {
  const [, name, value = ""] = /^\{%-?\s*assign\s+([\w-]+)\s*=(.*)$/s.exec(written) ?? [];
  return name !== undefined && isEncoded(value) ? [name] : [];
}

function isEncoded(expression: string): boolean {
  return /\|\s*url_encode\b/.test(expression);
}

function encoded({ written }: MaskedTag, encodedNames: ReadonlySet<string>): string {
  const [, open, expression = "", close] = /^(\{\{-?)(.*?)(-?\}\})$/s.exec(written) ?? [];
  const [, name = ""] = /^\s*([\w-]+)/.exec(expression) ?? [];
  const stays = expression.trim() === "" || isEncoded(expression) || encodedNames.has(name);
  return stays ? written : `${open}${expression} | ${encodeInQuery} ${close}`;
}

/** Returns a value as a query holds it. What a capture took is the template's own, and text that no email can have is refused later. */
export function encodedInQuery(value: unknown): unknown {
  if (value instanceof SafeMarkup && value.plain === undefined) return value;
  const text = value instanceof SafeMarkup ? (value.plain ?? "") : textOfValue(value);
  return text.isWellFormed() && !text.includes("\0") ? encodeURIComponent(text) : text;
}
