import { filters as all } from "liquidjs";
import { valueAt } from "../variables.ts";
import { encodedInQuery, encodeInQuery } from "./query-values.ts";
import { escapeValue, exactDecimal, SafeMarkup, textOfValue } from "./values.ts";

/**
 * The filters of templates. Those of LiquidJS that evaluate an expression for each item, change what they are given,
 * write without escaping, or answer differently each time are not among them.
 */
const names = [
  ..."abs append at_least at_most capitalize ceil compact concat date default divided_by downcase first floor".split(
    " ",
  ),
  ..."join last lstrip map minus modulo plus prepend remove remove_first remove_last replace replace_first".split(
    " ",
  ),
  ..."replace_last reverse round rstrip size slice sort sort_natural squish strip strip_html".split(" "),
  ..."strip_newlines sum times truncate truncatewords uniq upcase url_decode url_encode".split(" "),
] as const;

const arithmetic = new Set(["divided_by", "minus", "modulo", "plus", "sum", "times"]);

type FilterFunction = (this: unknown, value: unknown, ...args: unknown[]) => unknown;

/** Returns the filters by name; `html` also has those that make markup, and `page` the one of its links. */
export function templateFilters(output: "html" | "text" | "page"): Readonly<Record<string, unknown>> {
  const known = all as Readonly<Record<string, unknown>>;
  const picked = names.map((name) => [name, arithmetic.has(name) ? exact(known[name]) : known[name]]);
  return {
    ...Object.fromEntries(picked),
    split: inWholeCharacters(known["split"]),
    where,
    ...(output === "text" ? textFilters : markupFilters),
    ...(output === "page" && { [encodeInQuery]: encodedInQuery }),
  };
}

/** What `escape` and `newline_to_br` return is not escaped again. */
const markupFilters = {
  escape: (value: unknown) => new SafeMarkup(escapeValue(value), plainOf(value)),
  newline_to_br: (value: unknown) => new SafeMarkup(escapeValue(value).replace(/\r?\n/g, "<br>\n")),
};

function plainOf(value: unknown): string | undefined {
  return value instanceof SafeMarkup ? value.plain : textOfValue(value);
}

/** Plain text has no markup: there is nothing to escape. */
const textFilters = { escape: textOfValue, newline_to_br: textOfValue };

/** LiquidJS's own makes a scope of each item, in which a property that is absent would be a missing variable. */
function where(items: unknown, property: unknown, expected: unknown): readonly unknown[] {
  const path = textOfValue(property).split(".");
  return [items].flat().filter((item) => {
    const value = valueAt(item, path);
    return expected === undefined
      ? value !== undefined && value !== null && value !== false
      : value === expected;
  });
}

function exact(filter: unknown): unknown {
  if (typeof filter !== "function") return filter;
  const apply = filter as FilterFunction;
  return function (this: unknown, ...args: [unknown, ...unknown[]]) {
    const result = apply.apply(this, args);
    return typeof result === "number" ? exactDecimal(result) : result;
  };
}

/** LiquidJS's `split` by nothing cuts characters beyond U+FFFF in halves, which no email can have. */
function inWholeCharacters(split: unknown): unknown {
  if (typeof split !== "function") return split;
  const apply = split as FilterFunction;
  return function (this: unknown, value: unknown, separator: unknown) {
    const parts = apply.call(this, value, separator);
    return Array.isArray(parts) && textOfValue(separator) === "" ? Array.from(parts.join("")) : parts;
  };
}
