import type { MaskedTag } from "../mjml/mask-tags.ts";
import { type Place, visitPlaces } from "./html-places.ts";

/** A tag that is where its value could not be kept from becoming markup or script. */
export interface Misplaced {
  readonly tag: MaskedTag;
  readonly message: string;
}

interface FoundTag {
  readonly tag: MaskedTag;
  readonly name: string;
  readonly place: Place;
}

const blocks = new Set(["if", "unless", "for", "case", "capture", "block", "comment", "raw"]);
const branches = new Set(["else", "elsif", "when"]);
const textOnly = new Set(["render", "layout", "block", "capture"]);

/**
 * Returns the Liquid of a page with masked tags that is in a place where escaping does not protect the page, and blocks
 * whose tags are in different places, so that one branch would decide how the rest is read.
 */
export function checkPlaces(page: string, tags: readonly MaskedTag[]): readonly Misplaced[] {
  const found = findTags(page, tags);
  const misplaced = found.flatMap(({ tag, name, place }) => {
    const message = faultOf(place, name);
    return message === undefined ? [] : [{ tag, message }];
  });
  const refused = new Set(misplaced.map(({ tag }) => tag));
  return [...misplaced, ...unevenBlocks(found).filter(({ tag }) => !refused.has(tag))];
}

function findTags(page: string, tags: readonly MaskedTag[]): readonly FoundTag[] {
  const [first] = tags;
  if (first === undefined) return [];
  const byWord = new Map(tags.map((tag) => [tag.word, tag]));
  const words = new RegExp(`${first.word.slice(0, -"0z".length)}\\d+z`, "g");
  const found: FoundTag[] = [];
  visitPlaces(page, (from, to, place) => {
    for (const [word] of page.slice(from, to).matchAll(words)) {
      const tag = byWord.get(word);
      if (tag) found.push({ tag, name: nameOf(tag), place });
    }
  });
  return found;
}

/** "" for an output. */
function nameOf({ written }: MaskedTag): string {
  return /^\{%-?\s*(\w+|#)/.exec(written)?.[1] ?? "";
}

function faultOf({ kind, of }: Place, name: string): string | undefined {
  if (kind === "name") return "Liquid is not possible in the name of an element or attribute.";
  if (kind === "unquoted") return `Liquid needs quotes around the value of \`${of}\`.`;
  if (kind === "comment") return "Liquid is not possible in a comment; use `{% comment %}`.";
  if (kind === "raw") return `Liquid is not possible in \`<${of}>\`.`;
  if (kind === "text") return undefined;
  if (of.startsWith("on") || of === "srcdoc") return `Liquid is not possible in \`${of}\`.`;
  return textOnly.has(name) ? `\`{% ${name} %}\` is not possible in an attribute.` : undefined;
}

function unevenBlocks(found: readonly FoundTag[]): readonly Misplaced[] {
  const open: FoundTag[] = [];
  return found.flatMap(({ tag, name, place }) => {
    const isEnd = name.startsWith("end");
    const begin = isEnd ? open.pop() : open.at(-1);
    if (blocks.has(name)) open.push({ tag, name, place });
    if (!begin || !(isEnd || branches.has(name)) || begin.place.key === place.key) return [];
    const message = `\`{% ${begin.name} %}\` begins in another text or attribute than \`{% ${name} %}\`.`;
    return [{ tag, message }];
  });
}
