import { textFromHtml } from "../../../domain/platform/markup/text-from-html.ts";
import { escapeValue } from "../../../domain/templates/engine/values.ts";
import type { RenderedTemplate } from "../../../domain/templates/template-content.ts";

/** Inboxes show the first text of an email beside its subject. */
export function withPreview(rendered: RenderedTemplate, previewText: string | undefined): RenderedTemplate {
  if (!previewText) return rendered;
  const { html } = rendered;
  const at = placeOfPreview(html);
  const preview = `<div style="display:none;max-height:0;overflow:hidden">${escapeValue(previewText)}</div>`;
  return {
    ...rendered,
    html: `${html.slice(0, at)}${preview}${html.slice(at)}`,
    text: rendered.text ?? textFromHtml(html),
  };
}

// Comments, and the tags behind which the body can begin, with whatever is in the quotes of their attributes.
const tags = /<!--[\s\S]*?(?:-->|$)|<(?:!doctype|html|\/head|body)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;

/**
 * Returns where the body of a page begins. A body in a conditional comment is one of Outlook alone. Text before the
 * document type would make browsers read the page in another mode.
 */
function placeOfPreview(html: string): number {
  let place = 0;
  for (const { 0: tag, index } of html.matchAll(tags)) {
    if (tag.startsWith("<!--")) continue;
    place = index + tag.length;
    if (/^<body/i.test(tag)) break;
  }
  return place;
}
