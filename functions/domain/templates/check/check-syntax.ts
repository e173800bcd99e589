import { LiquidError, Output, type Template, Tokenizer, TokenKind } from "liquidjs";
import { engineFor, type OutputKind } from "../engine/engine.ts";
import { type Finding, positionOf } from "../finding.ts";

/** A source that the engine takes, or what is wrong with it. */
export type Syntax = { readonly templates: Template[] } | { readonly findings: readonly Finding[] };

const deepest = 60;

/** Parses a source. Every output with a fault is reported, and the first tag with one. */
export function checkSyntax(field: string, source: string, output: OutputKind): Syntax {
  const engine = engineFor(output);
  const findings: Finding[] = [];
  try {
    const tokens = new Tokenizer(source, engine.options.operators).readTopLevelTokens(engine.options);
    const deep = tooDeep(source, tokens);
    if (deep !== undefined)
      return { findings: [finding(field, source, "Blocks are nested too deeply.", deep)] };
    for (const token of tokens) {
      if (token.kind !== TokenKind.Output) continue;
      // An output's token is one of this kind.
      const parsed = attempt(() => new Output(token as ConstructorParameters<typeof Output>[0], engine));
      if ("error" in parsed) findings.push(findingOf(field, source, parsed.error, token.begin));
    }
    const parsed = attempt(() => engine.parse(source));
    if ("value" in parsed) return { templates: parsed.value };
    return { findings: withoutRepeats([...findings, findingOf(field, source, parsed.error, 0)]) };
  } catch (error) {
    return { findings: withoutRepeats([...findings, findingOf(field, source, error, 0)]) };
  }
}

function tooDeep(source: string, tokens: readonly { readonly begin: number; readonly end: number }[]) {
  let depth = 0;
  for (const { begin, end } of tokens) {
    const [, close, name = ""] =
      /^\{%-?\s*(end)?(\w+)/.exec(source.slice(begin, Math.min(end, begin + 40))) ?? [];
    if (!/^(?:if|unless|for|case|capture|block|comment)$/.test(name)) continue;
    depth += close === undefined ? 1 : -1;
    if (depth > deepest) return begin;
  }
  return undefined;
}

function attempt<Value>(make: () => Value): { readonly value: Value } | { readonly error: unknown } {
  try {
    return { value: make() };
  } catch (error) {
    return { error };
  }
}

function findingOf(field: string, source: string, error: unknown, begin: number): Finding {
  if (error instanceof RangeError)
    return finding(field, source, "An expression is nested too deeply.", begin);
  if (!(error instanceof Error)) throw error;
  const at = LiquidError.is(error) ? error.token.begin : begin;
  const cause = LiquidError.is(error) ? (error.originalError ?? error) : error;
  const message = cause.message.replace(/, (?:file|line):.*$/s, "");
  return finding(field, source, `${message.charAt(0).toUpperCase()}${message.slice(1, 300)}.`, at);
}

function finding(field: string, source: string, message: string, offset: number): Finding {
  return { severity: "error", code: "syntax_error", message, field, ...positionOf(source, offset) };
}

/** The parser meets a fault of an output again. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(
    ({ line, column }, at) => findings.findIndex((one) => one.line === line && one.column === column) === at,
  );
}
