import type { Finding } from "../../../domain/templates/finding.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { contentForm, noFields } from "../rendering/content-form.ts";
import { isLinked } from "../rendering/link-in-email.ts";
import { renderContent } from "../rendering/render-email.ts";

const link = "https://example.com/unsubscribe/of-a-contact-without-fields";

/**
 * Returns a finding where a content that has the link to unsubscribe does not show it to a contact without fields, because
 * of a condition around it. It is an error where no field of a contact can change that: nobody would be sent the email.
 */
export async function unlinkedFindings(content: BroadcastContent): Promise<readonly Finding[]> {
  const form = await contentForm("", { ...content, from: "dry-run@example.com", replyTo: [] });
  const outcome = renderContent(form, "someone@example.com", noFields, link);
  if (!("rendered" in outcome) || isLinked(outcome.rendered, link)) return [];
  const field = content.template ? "template" : content.html === undefined ? "text" : "html";
  return [{ ...finding(form.hasFields), code: "unsubscribe_conditional", field, line: 1, column: 1 }];
}

function finding(hasFields: boolean): Pick<Finding, "severity" | "message"> {
  const left = "the link to unsubscribe is left out";
  if (!hasFields) return { severity: "error", message: `Nobody would be sent it: ${left}.` };
  return { severity: "warning", message: `Contacts without fields are not sent it: ${left} for them.` };
}
