import { invalid } from "./refusal.ts";

export type TokenKind = "word" | "name" | "value" | "index" | "sign" | "end";

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** The tokens of an expression in sequence, and the placeholders found so far. */
export interface TokenReader {
  readonly peek: (ahead?: number) => Token;
  readonly next: () => Token;
  /** Consumes the token if it is this sign or word, case-insensitively. */
  readonly take: (text: string) => boolean;
  readonly demand: (text: string) => void;
  readonly fail: () => Error;
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

const pattern =
  /\s*(?:(?<word>[A-Za-z_][A-Za-z0-9_]*)|(?<name>#[A-Za-z0-9_]+)|(?<value>:[A-Za-z0-9_]+)|(?<index>\d+)|(?<sign><>|<=|>=|[=<>(),.[\]+-]))/y;

export function readTokens(subject: string, text: string): TokenReader {
  const tokens = tokensOf(subject, text);
  const ofKind = (kind: TokenKind) =>
    new Set(tokens.filter((one) => one.kind === kind).map((one) => one.text));
  let at = 0;
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? { kind: "end", text: "<EOF>" };
  const fail = () => invalid(`Invalid ${subject}: Syntax error; token: "${peek().text}"`);
  const take = (wanted: string) => {
    const { kind, text: found } = peek();
    const taken = kind === "word" ? found.toUpperCase() === wanted : kind === "sign" && found === wanted;
    if (taken) at++;
    return taken;
  };
  return {
    peek,
    take,
    fail,
    next: () => {
      const token = peek();
      at++;
      return token;
    },
    demand: (wanted) => {
      if (!take(wanted)) throw fail();
    },
    names: ofKind("name"),
    values: ofKind("value"),
  };
}

function tokensOf(subject: string, text: string): readonly Token[] {
  if (text.trim() === "") throw invalid(`Invalid ${subject}: The expression can not be empty;`);
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < end) {
    const start = pattern.lastIndex;
    const groups = pattern.exec(text)?.groups;
    if (!groups) throw invalid(`Invalid ${subject}: Syntax error; token: "${text.slice(start, start + 1)}"`);
    for (const kind of ["word", "name", "value", "index", "sign"] as const) {
      if (groups[kind] !== undefined) tokens.push({ kind, text: groups[kind] });
    }
  }
  return tokens;
}
