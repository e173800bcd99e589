import type { RenderedTemplate } from "../../../domain/templates/template-content.ts";

/**
 * Returns the part of an email that lacks its recipient's link, such as one with a condition around it. The last part of
 * the link is the same however the content has encoded it.
 */
export function unlinkedPart(
  { html, text }: RenderedTemplate,
  unsubscribeUrl: string,
): "html" | "text" | undefined {
  const token = unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf("/") + 1);
  if (!html.includes(token)) return "html";
  return text === undefined || text.includes(token) ? undefined : "text";
}
