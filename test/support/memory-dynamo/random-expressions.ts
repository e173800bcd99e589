import * as fc from "fast-check";
import type { Value } from "./values.ts";

/** A part of an expression: each `?` is the value at its position. */
export interface Piece {
  readonly text: string;
  readonly values: readonly Value[];
}

const names: Readonly<Record<string, string>> = { "#n": "n", "#s": "s", "#m": "m", "#l": "l", "#sk": "sk" };

/** The expressions of a request with their placeholders, without undefined parts. */
export function expressionsOf(pieces: Readonly<Record<string, Piece | undefined>>) {
  const values: Value[] = [];
  const texts = Object.entries(pieces).flatMap(([field, piece]) => {
    if (!piece) return [];
    const rest = [...piece.values];
    const text = piece.text.replaceAll("?", () => `:v${values.push(rest.shift() ?? { NULL: true }) - 1}`);
    return [[field, text] as const];
  });
  const used = Object.entries(names).filter(([name]) =>
    texts.some(([, text]) => new RegExp(`${name}\\b`).test(text)),
  );
  return {
    ...Object.fromEntries(texts),
    ...(used.length > 0 && { ExpressionAttributeNames: Object.fromEntries(used) }),
    ...(values.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(values.map((value, at) => [`:v${at}`, value])),
    }),
  };
}

const texts = fc.constantFrom("", "a", "ab", "b", "z😀", "zé", "S", "N", "L");
const numbers = fc.oneof(
  fc.integer({ min: -3, max: 12 }).map(String),
  fc.constantFrom("0.5", "-0.25", "1.10", "12345678901234567890123", "1e3"),
);
const filled = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 });
const digits = fc.uniqueArray(fc.constantFrom("1", "2", "3"), { minLength: 1 });
const scalar: fc.Arbitrary<Value> = fc.oneof(
  numbers.map((N) => ({ N })),
  texts.map((S) => ({ S })),
);

export const anyValue: fc.Arbitrary<Value> = fc.oneof(
  { arbitrary: scalar, weight: 6 },
  fc.boolean().map((BOOL) => ({ BOOL })),
  fc.constant({ NULL: true as const }),
  filled.map((SS) => ({ SS })),
  digits.map((NS) => ({ NS })),
  fc.array(scalar, { maxLength: 3 }).map((L) => ({ L })),
  fc.dictionary(fc.constantFrom("x", "y"), scalar, { noNullPrototype: true }).map((M) => ({ M })),
);

const paths = ["n", "s", "l", "m", "t", "m.x", "m.y", "l[0]", "l[1]", "gone"];
const anyPath = fc
  .tuple(fc.constantFrom(...paths), fc.boolean())
  .map(([one, replaced]) => (replaced ? one.replace(/^[nslm]\b/, "#$&") : one));

const path: fc.Arbitrary<Piece> = anyPath.map((text) => ({ text, values: [] }));
const value: fc.Arbitrary<Piece> = anyValue.map((one) => ({ text: "?", values: [one] }));
const operand = fc.oneof(
  { arbitrary: path, weight: 4 },
  { arbitrary: value, weight: 4 },
  path.map((of) => joined`size(${of})`),
);

function joined(parts: TemplateStringsArray, ...pieces: readonly (Piece | string)[]): Piece {
  const textOf = (piece: Piece | string | undefined) =>
    typeof piece === "object" ? piece.text : (piece ?? "");
  return {
    text: parts.map((part, at) => part + textOf(pieces[at])).join(""),
    values: pieces.flatMap((piece) => (typeof piece === "object" ? piece.values : [])),
  };
}

const typed = (values: fc.Arbitrary<Value>) => values.map((one): Piece => ({ text: "?", values: [one] }));
const ordered = fc.oneof({ arbitrary: path, weight: 2 }, typed(scalar));
const text = typed(texts.map((S) => ({ S })));
const number = typed(numbers.map((N) => ({ N })));
const set = typed(
  fc.oneof(
    filled.map((SS) => ({ SS })),
    digits.map((NS) => ({ NS })),
  ),
);
const list = typed(fc.array(scalar, { maxLength: 2 }).map((L) => ({ L })));
const typeName = typed(fc.constantFrom("S", "N", "L", "M", "SS", "NULL").map((S) => ({ S })));
const low: Piece = { text: "?", values: [{ N: "1" }] };
const high: Piece = { text: "?", values: [{ N: "4.5" }] };
/** DynamoDB Local finds an operand that is on both sides late, and only by its text. */
const isDistinct = ({ text: all }: Piece) => {
  const [first, ...others] =
    all
      .replaceAll("#", "")
      .match(/[a-z_]+(?:\.[xy]|\[[01]\])?/g)
      ?.filter(isPath) ?? [];
  return !others.includes(first ?? "");
};
const isPath = (word: string) => paths.includes(word);

const anyTest = fc.oneof(
  fc
    .tuple(operand, fc.constantFrom("=", "<>"), operand)
    .map(([one, by, other]) => joined`${one} ${by} ${other}`),
  fc
    .tuple(ordered, fc.constantFrom("<", "<=", ">", ">="), ordered)
    .map(([one, by, other]) => joined`${one} ${by} ${other}`),
  path.map((of) => joined`${of} BETWEEN ${low} AND ${high}`),
  fc.tuple(path, operand, operand).map(([of, one, other]) => joined`${of} IN (${one}, ${other})`),
  path.map((of) => joined`attribute_exists(${of})`),
  path.map((of) => joined`attribute_not_exists(${of})`),
  fc.constant({ text: "attribute_not_exists(pk)", values: [] }),
  fc.tuple(path, operand).map(([of, by]) => joined`contains(${of}, ${by})`),
  fc.tuple(path, fc.oneof(text, path)).map(([of, by]) => joined`begins_with(${of}, ${by})`),
  fc.tuple(path, typeName).map(([of, type]) => joined`attribute_type(${of}, ${type})`),
);

const test = anyTest.filter(isDistinct);

export const anyCondition: fc.Arbitrary<Piece> = fc.letrec<{ all: Piece; inner: Piece }>((tie) => ({
  inner: fc.oneof({ maxDepth: 2 }, test, tie("all")),
  all: fc.oneof(
    { maxDepth: 2 },
    test,
    fc.tuple(tie("inner"), tie("inner")).map(([left, right]) => joined`${left} AND ${right}`),
    fc.tuple(tie("inner"), tie("inner")).map(([left, right]) => joined`${left} OR ${right}`),
    fc.tuple(tie("inner"), test).map(([one, other]) => joined`(${one}) or not ${other}`),
    tie("inner").map((one) => joined`NOT (${one})`),
  ),
})).all;

const given = fc.oneof(path, value);
const whole = fc.constantFrom("n", "#s", "l", "m", "t").map((one): Piece => ({ text: one, values: [] }));
const addend = fc.oneof(path, number);
const setValue = fc.oneof(
  given,
  fc
    .tuple(addend, fc.constantFrom("+", "-"), addend)
    .map(([one, by, other]) => joined`${one} ${by} ${other}`),
  fc.tuple(path, given).map(([of, other]) => joined`if_not_exists(${of}, ${other})`),
  fc.tuple(path, number).map(([of, by]) => joined`if_not_exists(${of}, ${by}) + ${by}`),
  fc
    .tuple(fc.oneof(path, list), fc.oneof(path, list))
    .map(([one, more]) => joined`list_append(${one}, ${more})`),
);
const assignment = fc.tuple(whole, setValue).map(([to, from]) => joined`${to} = ${from}`);
const change = fc.tuple(whole, fc.oneof(number, set)).map(([to, by]) => joined`ADD ${to} ${by}`);
const removal = whole.map((of) => joined`REMOVE ${of}`);

/** Both engines refuse overlapping paths, but DynamoDB Local does so late in a transaction. */
const isApart = (clauses: string) => {
  const roots = [...clauses.matchAll(/(?:SET|REMOVE|ADD|DELETE|,) #?(?<root>[a-z]+)/g)].map(
    (one) => one.groups?.["root"],
  );
  return new Set(roots).size === roots.length;
};

/** Only whole attributes are written: the engines differ for a path without a parent. */
export const anyUpdate: fc.Arbitrary<Piece> = fc
  .tuple(
    fc.option(assignment.map((one) => joined`SET ${one}`)),
    fc.option(
      fc.tuple(assignment, assignment).map(([one, other]) => joined`SET ${one}, ${other}`),
      { freq: 2 },
    ),
    fc.option(removal),
    fc.option(change),
    fc.option(fc.tuple(path, set).map(([from, by]) => joined`DELETE ${from} ${by}`)),
  )
  .map(([one, two, ...rest]) => [one ?? two, ...rest].flatMap((clause) => clause ?? []))
  .filter((clauses) => clauses.length > 0 && isApart(clauses.map(({ text: clause }) => clause).join(" ")))
  .map((clauses) => ({
    text: clauses.map(({ text: clause }) => clause).join(" "),
    values: clauses.flatMap(({ values }) => values),
  }));
