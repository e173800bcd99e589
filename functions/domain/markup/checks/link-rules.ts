import type { MaskedTag } from "../../templates/mjml/mask-tags.ts";
import type { Removals } from "../markup-format.ts";

/** The hosts and addresses that the caller named: nothing else may be linked to, or loaded from. */
export interface LinkRules {
  readonly hosts: ReadonlySet<string>;
  /** `mailto:` and `tel:` links, as they were named. */
  readonly addresses: ReadonlySet<string>;
  /** Matches a word at the beginning of a text that stands for a Liquid output. */
  readonly placeholder: RegExp;
  /** Matches a word anywhere that stands for Liquid. */
  readonly anyLiquid: RegExp;
}

/** An image in the markup itself: an icon or a small logo. */
const largestData = 10 * 1024;
const dataImage = /^data:image\/(?:png|gif|jpe?g|webp);base64,[A-Za-z0-9+/]+={0,2}$/i;

/** A variable by its name: a literal, or a filter that adds text, could make any link of it. */
const simpleOutput = /^\{\{-?\s*[A-Za-z_][\w.]*\s*(?:\|\s*url_encode\s*)?-?\}\}/;
const nothing = /(?!)/;

export type NamedLinks = Pick<LinkRules, "hosts" | "addresses">;

/** Returns the rules for a text whose Liquid is masked as `tags`; a link or an image may begin with one of its outputs. */
export function maskedRules(named: NamedLinks, tags: readonly MaskedTag[]): LinkRules {
  const outputs = tags.filter(({ written }) => simpleOutput.exec(written)?.[0] === written);
  const prefix = tags[0]?.word.slice(0, -"0z".length);
  return {
    ...named,
    placeholder:
      outputs.length > 0 ? new RegExp(`^(?:${outputs.map(({ word }) => word).join("|")})`) : nothing,
    anyLiquid: prefix === undefined ? nothing : new RegExp(`${prefix}\\d+z`),
  };
}

/** Returns the rules for a text with its Liquid as it is written. */
export function writtenRules(named: NamedLinks): LinkRules {
  return { ...named, placeholder: simpleOutput, anyLiquid: /\{[{%]/ };
}

/** Returns what the caller named: the links, and the host of the logo. */
export function namedLinks(links: readonly string[], logoUrl: string | undefined): NamedLinks {
  const urls = [...links, ...(logoUrl === undefined ? [] : [logoUrl])].flatMap(
    (link) => URL.parse(link) ?? [],
  );
  const isWeb = ({ protocol }: URL) => protocol === "https:" || protocol === "http:";
  return {
    hosts: new Set(urls.filter(isWeb).map(({ host }) => host)),
    addresses: new Set(urls.filter((url) => !isWeb(url)).map(({ href }) => href.toLowerCase())),
  };
}

/** Returns a link as it may stand in the markup; undefined where it is taken out. */
export function allowedLink(given: string, rules: LinkRules, removals: Removals): string | undefined {
  const text = given.trim();
  if (text === "") return undefined;
  if (beginsWithPlaceholder(text, rules)) return encoded(text);
  const url = URL.parse(text);
  const why = url ? faultOf(url, rules) : "links must be absolute URLs, or begin with a placeholder";
  if (url && why === undefined) return url.href;
  removals.add(`link ${text}`, why ?? "not allowed");
  return undefined;
}

/** Returns the URL of an image as it may stand in the markup; undefined where the image is taken out. */
export function allowedImage(given: string, rules: LinkRules, removals: Removals): string | undefined {
  const text = given.trim();
  if (/^data:/i.test(text)) {
    if (dataImage.test(text) && text.length <= largestData) return text;
    removals.add(`image ${text}`, "only PNG, GIF, JPEG and WebP images of at most 10 KB may be embedded");
    return undefined;
  }
  if (beginsWithPlaceholder(text, rules)) return encoded(text);
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && faultOf(url, rules) === undefined) return url.href;
  removals.add(`image ${text}`, "the host of an image must be among `links` or that of `brand.logoUrl`");
  return undefined;
}

/** What email programs turn into a link in a text, without the punctuation after it. */
const writtenLink = /(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** Returns a text without the web addresses that would be no links where they are written as such. */
export function textWithoutLinks(text: string, rules: LinkRules, removals: Removals): string {
  return text.replace(writtenLink, (written) => {
    const url = URL.parse(/^www/i.test(written) ? `https://${written}` : written);
    const why = url ? faultOf(url, rules) : "links must be absolute URLs";
    if (why === undefined) return written;
    removals.add(`link ${written}`, `${why}, and email programs make a link of such a text`);
    return "";
  });
}

function faultOf(url: URL, { hosts, addresses }: LinkRules): string | undefined {
  if (url.protocol === "mailto:" || url.protocol === "tel:")
    return addresses.has(url.href.toLowerCase()) ? undefined : "the address is not among `links`";
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return `\`${url.protocol}\` links are not allowed`;
  if (url.username !== "" || url.password !== "") return "links must not contain a user name or password";
  return hosts.has(url.host) ? undefined : "the host is not among `links`";
}

/**
 * What follows the placeholder is a path or a query: another scheme or host cannot be built there, also where the values are
 * empty, with which `{{ url }}//evil.test` would be a link to a host.
 */
function beginsWithPlaceholder(text: string, { placeholder, anyLiquid }: LinkRules): boolean {
  const word = placeholder.exec(text)?.[0];
  if (word === undefined) return false;
  const rest = text.slice(word.length);
  const ofEmptyValues = rest.replace(writtenTags, "").replace(new RegExp(anyLiquid, "g"), "");
  return /^(?:[/?#][\w\-./?#&=%~+,;@{}| ]*)?$/.test(rest) && !ofEmptyValues.trimStart().startsWith("//");
}

const writtenTags = /\{[{%].*?[}%]\}/gs;

function encoded(text: string): string {
  return text.replace(/["'<>\s]/g, (character) => encodeURIComponent(character));
}
