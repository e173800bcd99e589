import { Liquid, LiquidError, type Template } from "liquidjs";
import { unsubscribeVariable } from "../../platform/unsubscribe-rules.ts";
import type { AnswerFault } from "../model-answer.ts";
import { addressVariable } from "../placeholders.ts";

const always = [unsubscribeVariable, addressVariable];

const allowedTags = ["if", "unless", "for", "case"];
const allowedFilters = [
  ...[
    "append",
    "capitalize",
    "ceil",
    "date",
    "default",
    "divided_by",
    "downcase",
    "first",
    "floor",
    "join",
    "last",
  ],
  ...[
    "minus",
    "newline_to_br",
    "plus",
    "prepend",
    "replace",
    "round",
    "size",
    "slice",
    "split",
    "strip",
    "times",
  ],
  ...["truncate", "truncatewords", "upcase", "url_encode"],
];
const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);

/** An engine that knows only the tags and filters that a model may use: any other is a syntax error. */
function newEngine(): Liquid {
  const engine = new Liquid({ ownPropertyOnly: true, strictFilters: true, templates: {} });
  for (const name of Object.keys(engine.tags)) if (!allowedTags.includes(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters))
    if (!allowedFilters.includes(name)) delete engine.filters[name];
  return engine;
}

const engine = newEngine();

/**
 * Returns the names of the variables that a text uses, as they are declared, or what is wrong with its Liquid: a tag or
 * a filter that is not allowed, a syntax error, or a variable that is not declared.
 */
export function variablesOf(
  text: string,
  declared: readonly string[],
): { readonly variables: readonly string[] } | AnswerFault {
  const parsed = parse(text);
  if ("fault" in parsed) return parsed;
  const { variables: all, globals } = engine.analyzeSync(parsed.templates);
  const names = (found: typeof all) =>
    Object.values(found)
      .flat()
      .map(({ segments }) => segments);
  if (names(all).some((segments) => segments.some((one) => forbiddenNames.has(String(one)))))
    return { fault: "Liquid must not use `constructor`, `prototype` or `__proto__`." };
  const used = new Set<string>();
  for (const segments of names(globals)) {
    const path = segments.map(String).join(".");
    const name = [...declared, ...always].find((one) => path === one || path.startsWith(`${one}.`));
    if (name === undefined) return { fault: `The variable \`${path.slice(0, 60)}\` is not declared.` };
    used.add(name);
  }
  return { variables: [...used].sort() };
}

function parse(text: string): { readonly templates: Template[] } | AnswerFault {
  if (/\{%-?\s*for\b[^%]*\.\./.test(text)) return { fault: "Liquid loops over ranges are not allowed." };
  try {
    return { templates: engine.parse(text) };
  } catch (error) {
    if (!LiquidError.is(error)) throw error;
    // The first line of the message names the tag and its place; the rest quotes the source.
    return { fault: `Liquid: ${error.message.split("\n", 1)[0]?.slice(0, 150)}.` };
  }
}
