import type { Operand, Path } from "./expressions.ts";
import { invalid } from "./refusal.ts";
import type { TokenReader } from "./tokens.ts";

/** An operand: a path, a placeholder, or one of the named functions. */
export function parseOperand(tokens: TokenReader, functions: readonly string[]): Operand {
  const { kind, text } = tokens.peek();
  if (kind === "value") {
    tokens.next();
    return { kind: "value", name: text };
  }
  if (kind !== "word" || tokens.peek(1).text !== "(") return { kind: "path", path: parsePath(tokens) };
  if (!functions.includes(text)) throw invalid(`Invalid function name; function: ${text}`);
  return { kind: "call", name: text, args: parseArguments(tokens, functions) };
}

/** The arguments of a function, starting at its name. */
export function parseArguments(tokens: TokenReader, functions: readonly string[]): readonly Operand[] {
  tokens.next();
  tokens.demand("(");
  return parseList(tokens, () => parseOperand(tokens, functions), ")");
}

export function parseList<One>(tokens: TokenReader, parse: () => One, end: string): readonly One[] {
  const list = [parse()];
  while (tokens.take(",")) list.push(parse());
  tokens.demand(end);
  return list;
}

export function parsePath(tokens: TokenReader): Path {
  const path: (string | number)[] = [parseName(tokens)];
  for (;;) {
    if (tokens.take(".")) path.push(parseName(tokens));
    else if (tokens.take("[")) {
      if (tokens.peek().kind !== "index") throw tokens.fail();
      path.push(Number(tokens.next().text));
      tokens.demand("]");
    } else return path;
  }
}

function parseName(tokens: TokenReader): string {
  const { kind, text } = tokens.peek();
  if (kind !== "word" && kind !== "name") throw tokens.fail();
  tokens.next();
  return text;
}
