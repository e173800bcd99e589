import type { Call, Comparator, Condition, Operand } from "./expressions.ts";
import { parseArguments, parseList, parseOperand } from "./parse-operands.ts";
import { invalid } from "./refusal.ts";
import type { TokenReader } from "./tokens.ts";

const predicates = ["attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains"];
const counts: Readonly<Record<string, number>> = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
  size: 1,
};
const comparators: ReadonlySet<string> = new Set<Comparator>(["=", "<>", "<", "<=", ">", ">="]);

export function parseCondition(tokens: TokenReader): Condition {
  const condition = parseOr(tokens, new Set());
  if (tokens.peek().kind !== "end") throw tokens.fail();
  return condition;
}

/** `grouped` contains the conditions that are in parentheses: redundant parentheses are refused. */
function parseOr(tokens: TokenReader, grouped: Set<Condition>): Condition {
  let left = parseAnd(tokens, grouped);
  while (tokens.take("OR")) left = { kind: "or", left, right: parseAnd(tokens, grouped) };
  return left;
}

function parseAnd(tokens: TokenReader, grouped: Set<Condition>): Condition {
  let left = parseNot(tokens, grouped);
  while (tokens.take("AND")) left = { kind: "and", left, right: parseNot(tokens, grouped) };
  return left;
}

function parseNot(tokens: TokenReader, grouped: Set<Condition>): Condition {
  if (tokens.take("NOT")) return { kind: "not", of: parseNot(tokens, grouped) };
  if (!tokens.take("(")) return parseTest(tokens);
  const inner = parseOr(tokens, grouped);
  tokens.demand(")");
  if (grouped.has(inner)) throw invalid("The expression has redundant parentheses;");
  grouped.add(inner);
  return inner;
}

function parseTest(tokens: TokenReader): Condition {
  const { kind, text } = tokens.peek();
  if (kind === "word" && tokens.peek(1).text === "(" && text !== "size") return parsePredicate(tokens);
  const left = parseOperand(tokens, ["size"]);
  checkCall(left);
  if (tokens.take("BETWEEN")) {
    const low = parseOperand(tokens, ["size"]);
    tokens.demand("AND");
    return { kind: "between", of: left, low, high: parseOperand(tokens, ["size"]) };
  }
  if (tokens.take("IN")) {
    tokens.demand("(");
    return { kind: "in", of: left, list: parseList(tokens, () => parseOperand(tokens, ["size"]), ")") };
  }
  const by = tokens.next().text;
  if (!isComparator(by)) throw tokens.fail();
  const right = parseOperand(tokens, ["size"]);
  checkCall(right);
  return { kind: "compare", by, left, right };
}

function parsePredicate(tokens: TokenReader): Call {
  const name = tokens.peek().text;
  if (!predicates.includes(name)) throw invalid(`Invalid function name; function: ${name}`);
  const call = { kind: "call" as const, name, args: parseArguments(tokens, ["size"]) };
  checkCall(call);
  return call;
}

function checkCall(operand: Operand): void {
  if (operand.kind !== "call") return;
  const { name, args } = operand;
  if (args.length !== counts[name]) {
    throw invalid(
      `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${args.length}`,
    );
  }
  const needsPath = name !== "size" && args[0]?.kind !== "path" && name.startsWith("attribute_");
  if (needsPath)
    throw invalid(`Operator or function requires a document path; operator or function: ${name}`);
}

function isComparator(text: string): text is Comparator {
  return comparators.has(text);
}
