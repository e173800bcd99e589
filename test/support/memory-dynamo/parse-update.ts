import type { Operand, Path, SetTo, Update } from "./expressions.ts";
import { parseOperand, parsePath } from "./parse-operands.ts";
import { invalid } from "./refusal.ts";
import type { TokenReader } from "./tokens.ts";

const functions = ["if_not_exists", "list_append"];

export function parseUpdate(tokens: TokenReader): Update {
  const update: Update = { set: [], remove: [], add: [], delete: [] };
  const clauses = {
    SET: () => ({ set: parseClause(tokens, () => parseSet(tokens)) }),
    REMOVE: () => ({ remove: parseClause(tokens, () => parsePath(tokens)) }),
    ADD: () => ({ add: parseClause(tokens, () => parseChange(tokens)) }),
    DELETE: () => ({ delete: parseClause(tokens, () => parseChange(tokens)) }),
  };
  const met: Partial<Update>[] = [];
  for (const words = new Set<string>(); tokens.peek().kind !== "end"; ) {
    const word = Object.keys(clauses).find(tokens.take);
    if (!word) throw tokens.fail();
    if (words.has(word))
      throw invalid(`The "${word}" section can only be used once in an update expression;`);
    words.add(word);
    // The word is one of the keys.
    met.push(clauses[word as keyof typeof clauses]());
  }
  return Object.assign(update, ...met);
}

/** Every path that an update writes to. */
export function pathsOf(update: Update): readonly Path[] {
  const changes = [...update.set, ...update.add, ...update.delete];
  return [...changes.map(({ path }) => path), ...update.remove];
}

function parseClause<One>(tokens: TokenReader, parse: () => One): readonly One[] {
  const list = [parse()];
  while (tokens.take(",")) list.push(parse());
  return list;
}

function parseSet(tokens: TokenReader): { readonly path: Path; readonly to: SetTo } {
  const path = parsePath(tokens);
  tokens.demand("=");
  const left = parseValue(tokens);
  for (const by of ["+", "-"] as const) {
    if (tokens.take(by)) return { path, to: { kind: "sum", by, left, right: parseValue(tokens) } };
  }
  return { path, to: { kind: "plain", of: left } };
}

function parseValue(tokens: TokenReader): Operand {
  const operand = parseOperand(tokens, functions);
  checkCall(operand);
  return operand;
}

function checkCall(operand: Operand): void {
  if (operand.kind !== "call") return;
  const { name, args } = operand;
  if (args.length !== 2) {
    throw invalid(
      `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${args.length}`,
    );
  }
  if (name === "if_not_exists" && args[0]?.kind !== "path")
    throw invalid(`Operator or function requires a document path; operator or function: ${name}`);
  for (const arg of args) checkCall(arg);
}

function parseChange(tokens: TokenReader): { readonly path: Path; readonly by: string } {
  const path = parsePath(tokens);
  const { kind, text } = tokens.peek();
  if (kind !== "value") throw tokens.fail();
  tokens.next();
  return { path, by: text };
}
