import { normalItem } from "./check-value.ts";
import type { Condition, Path, Update } from "./expressions.ts";
import { parseCondition } from "./parse-condition.ts";
import { parsePath } from "./parse-operands.ts";
import { parseUpdate } from "./parse-update.ts";
import { invalid } from "./refusal.ts";
import { readTokens, type TokenReader } from "./tokens.ts";
import { fieldOf, type Item, type Value } from "./values.ts";

export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
}

/** The expressions of one request, with the values of their placeholders. */
export interface Scope {
  readonly condition: (subject: string, text: string | undefined) => Condition | undefined;
  readonly update: (text: string) => Update;
  readonly projection: (text: string | undefined) => readonly Path[] | undefined;
  /** A path with real names. */
  readonly named: (path: Path) => Path;
  readonly value: (name: string) => Value;
  /** Refuses unused placeholders. */
  readonly close: () => void;
}

interface Parsed {
  readonly tree: unknown;
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

/** Parsed expressions by their text, so that each is parsed once. */
export type ParsedTexts = Map<string, Parsed>;

const mostTexts = 5000;

export function openScope(texts: ParsedTexts, given: Placeholders): Scope {
  const names = new Map(Object.entries(given.ExpressionAttributeNames ?? {}));
  const values = normalItem(given.ExpressionAttributeValues ?? {});
  const used = new Set<string>();
  const use = <Tree>(subject: string, text: string, parse: (tokens: TokenReader) => Tree): Tree => {
    const parsed = parsedText(texts, subject, text, parse);
    for (const name of parsed.names) {
      if (!names.has(name)) {
        throw invalid(
          `Invalid ${subject}: An expression attribute name used in the document path is not defined; attribute name: ${name}`,
        );
      }
      used.add(name);
    }
    for (const name of parsed.values) {
      if (fieldOf(values, name) === undefined) {
        throw invalid(
          `Invalid ${subject}: An expression attribute value used in expression is not defined; attribute value: ${name}`,
        );
      }
      used.add(name);
    }
    // The subject is part of the cache key, and each subject has one parser.
    return parsed.tree as Tree;
  };
  return {
    condition: (subject, text) => (text === undefined ? undefined : use(subject, text, parseCondition)),
    update: (text) => use("UpdateExpression", text, parseUpdate),
    projection: (text) => (text === undefined ? undefined : use("ProjectionExpression", text, parsePaths)),
    named: (path) => path.map((part) => (typeof part === "string" ? (names.get(part) ?? part) : part)),
    value: (name) => fieldOf(values, name) ?? { NULL: true },
    close: () => {
      refuseUnused("Names", [...names.keys()], used);
      refuseUnused("Values", Object.keys(values), used);
    },
  };
}

function refuseUnused(kind: "Names" | "Values", given: readonly string[], used: ReadonlySet<string>): void {
  const unused = given.filter((name) => !used.has(name));
  if (unused.length > 0) {
    throw invalid(
      `Value provided in ExpressionAttribute${kind} unused in expressions: keys: {${unused.join(", ")}}`,
    );
  }
}

function parsedText(
  texts: ParsedTexts,
  subject: string,
  text: string,
  parse: (tokens: TokenReader) => unknown,
): Parsed {
  const key = `${subject}:${text}`;
  const known = texts.get(key);
  if (known) return known;
  const tokens = readTokens(subject, text);
  const parsed = { tree: parse(tokens), names: tokens.names, values: tokens.values };
  if (texts.size >= mostTexts) texts.clear();
  texts.set(key, parsed);
  return parsed;
}

function parsePaths(tokens: TokenReader): readonly Path[] {
  const paths = [parsePath(tokens)];
  while (tokens.take(",")) paths.push(parsePath(tokens));
  if (tokens.peek().kind !== "end") throw tokens.fail();
  return paths;
}
