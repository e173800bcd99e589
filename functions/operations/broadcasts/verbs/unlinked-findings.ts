import type { Finding } from "../../../domain/templates/finding.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { contentForm, noFields } from "../rendering/content-form.ts";
import { renderContent } from "../rendering/render-email.ts";
import { unlinkedPart } from "../rendering/unlinked-part.ts";

const link = "https://example.com/unsubscribe/of-a-contact-without-fields";

/**
 * Returns a warning where a content that has the link to unsubscribe does not show it to a contact without fields, because
 * of a condition around it: nobody is sent an email without the link.
 */
export async function unlinkedFindings(content: BroadcastContent): Promise<readonly Finding[]> {
  const form = await contentForm("", { ...content, from: "dry-run@example.com", replyTo: [] });
  const outcome = renderContent({ ...form, previewText: undefined }, "someone@example.com", noFields, link);
  const part = "rendered" in outcome ? unlinkedPart(outcome.rendered, link) : undefined;
  if (part === undefined) return [];
  // The page of a text is made from it.
  const field = content.template ? "template" : content.html === undefined ? "text" : part;
  const message = "Contacts without fields are not sent it: the link to unsubscribe is left out for them.";
  return [{ severity: "warning", code: "unsubscribe_conditional", message, field, line: 1, column: 1 }];
}
