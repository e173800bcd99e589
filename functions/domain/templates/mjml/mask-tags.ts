import { Tokenizer, TokenKind, type TopLevelToken } from "liquidjs";

/** A Liquid tag or output of a source, and the word that replaces it while MJML compiles. */
export interface MaskedTag {
  readonly word: string;
  readonly written: string;
  /** Where it begins in the source. */
  readonly offset: number;
}

export interface MaskedSource {
  readonly text: string;
  readonly tags: readonly MaskedTag[];
  /** Returns where a character of `text` is in the source; within a word, where its tag begins. */
  readonly sourceOffset: (offset: number) => number;
}

/**
 * Replaces each Liquid tag by a word that MJML copies unchanged. The tags are those that the engine reads, so the
 * content of `{% raw %}` is not replaced.
 * @throws {LiquidError} A tag is not closed.
 */
export function maskTags(source: string): MaskedSource {
  const prefix = unusedPrefix(source);
  const tags: MaskedTag[] = [];
  let text = "";
  let end = 0;
  for (const token of new Tokenizer(source).readTopLevelTokens()) {
    if (!isTag(token)) continue;
    const tag = {
      word: `${prefix}${tags.length}z`,
      written: source.slice(token.begin, token.end),
      offset: token.begin,
    };
    tags.push(tag);
    text += source.slice(end, token.begin) + tag.word;
    end = token.end;
  }
  return { text: text + source.slice(end), tags, sourceOffset: (offset) => toSource(tags, offset) };
}

/** Puts the tags back where their words are. */
export function unmaskTags(text: string, tags: readonly MaskedTag[]): string {
  const written = new Map(tags.map((tag) => [tag.word, tag.written]));
  const [first] = tags;
  if (first === undefined) return text;
  const words = new RegExp(`${first.word.slice(0, -"0z".length)}\\d+z`, "g");
  return text.replace(words, (word) => written.get(word) ?? word);
}

function isTag(token: TopLevelToken): boolean {
  return token.kind === TokenKind.Tag || token.kind === TokenKind.Output;
}

/** A word of lower-case letters: no component of MJML changes it, whatever it does with a value. */
function unusedPrefix(source: string): string {
  let prefix = "liquidtag";
  while (source.includes(prefix)) prefix += "q";
  return prefix;
}

function toSource(tags: readonly MaskedTag[], offset: number): number {
  let shift = 0;
  for (const { word, written, offset: begin } of tags) {
    const masked = begin - shift;
    if (offset < masked) break;
    if (offset < masked + word.length) return begin;
    shift += written.length - word.length;
  }
  return offset + shift;
}
