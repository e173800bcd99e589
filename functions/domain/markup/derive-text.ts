import { textFromHtml } from "../platform/markup/text-from-html.ts";
import { maskTags, unmaskTags } from "../templates/mjml/mask-tags.ts";

const longestPreview = 140;

/**
 * Returns the text part and the preview text of a page, both derived from it. Liquid is masked while that is done: its operators
 * would be read as tags. A link to a placeholder is written as an absolute one, since others are left out of a text.
 */
export function derivedText(
  html: string,
  preview: string,
): { readonly text: string; readonly previewText: string } {
  const { text: masked, tags } = maskTags(html);
  const prefix = tags[0]?.word.slice(0, -"0z".length) ?? "liquidtag";
  const linked = masked.replace(new RegExp(`href="(${prefix}\\d+z)`, "g"), 'href="https://$1');
  const whole = textFromHtml(linked).replace(new RegExp(`https://(${prefix}\\d+z)`, "g"), "$1");
  const all = unmaskTags(whole, tags);
  const hidden = textFromHtml(preview).trim();
  const text = (hidden !== "" && all.startsWith(hidden) ? all.slice(hidden.length) : all).trim();
  return { text, previewText: hidden !== "" ? shortened(hidden) : shortened(text) };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longestPreview) return line;
  // A Liquid output that would be cut is left out as a whole.
  const cut = line.slice(0, longestPreview).replace(/\{\{[^}]*\}?$|\{%[^}]*$/, "");
  const space = cut.lastIndexOf(" ");
  return `${(space > longestPreview / 2 ? cut.slice(0, space) : cut).trimEnd().toWellFormed()}…`;
}
