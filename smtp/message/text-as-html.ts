import { textAsHtml as htmlOfText } from "../../functions/domain/platform/markup/text-as-html.ts";
import { messageTooLarge } from "../smtp-reply.ts";

/**
 * Returns HTML that displays plain text with all its lines and spaces.
 * @throws {SmtpReply} 552 if the HTML would have more than `maxLength` characters, before it is built
 */
export function textAsHtml(text: string, maxLength: number): string {
  const html = htmlOfText(text, maxLength);
  if (html === undefined) throw messageTooLarge(maxLength);
  return html;
}
