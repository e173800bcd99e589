import type { RenderedTemplate } from "../../../domain/templates/template-content.ts";

export const unlinkedFailure = "The email has no link to unsubscribe.";

/** Whether a recipient finds their link in an email; one without a page has its text as the page. */
export function isLinked({ html }: Pick<RenderedTemplate, "html">, unsubscribeUrl: string): boolean {
  return hasLink(html, unsubscribeUrl);
}

/** Returns an email whose text ends with the link, where only its page has it: mail programs show one of the two. */
export function withLinkInText(rendered: RenderedTemplate, unsubscribeUrl: string): RenderedTemplate {
  const { html, text } = rendered;
  if (text === undefined || hasLink(text, unsubscribeUrl) || !hasLink(html, unsubscribeUrl)) return rendered;
  return { ...rendered, text: `${text.trimEnd()}\n\nUnsubscribe: ${unsubscribeUrl}\n` };
}

/** The last part of a link is the same however a content has encoded it. */
function hasLink(body: string, unsubscribeUrl: string): boolean {
  return body.includes(unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf("/") + 1));
}
