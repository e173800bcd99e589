import type { Finding } from "../../../domain/templates/finding.ts";
import type { RenderOutcome } from "../../../domain/templates/render-template.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { hasFields, noFields, sampleForm } from "../rendering/content-form.ts";
import { isLinked } from "../rendering/link-in-email.ts";
import { renderContent } from "../rendering/render-email.ts";

const link = "https://example.com/unsubscribe/of-a-contact-without-fields";

/** Renders a content for a contact of whom only the address is known. */
export async function renderWithoutFields(content: BroadcastContent): Promise<RenderOutcome> {
  return renderContent(await sampleForm(content), "someone@example.com", noFields, link);
}

/**
 * Returns a finding where a content that has the link to unsubscribe does not show it to a contact without fields, because
 * of a condition around it. It is an error where no field of a contact can change that: nobody would be sent the email.
 * `outcome` is that of `renderWithoutFields`.
 */
export function unlinkedFindings(content: BroadcastContent, outcome: RenderOutcome): readonly Finding[] {
  if (!("rendered" in outcome) || isLinked(outcome.rendered, link)) return [];
  const field = content.template ? "template" : content.html === undefined ? "text" : "html";
  return [{ ...finding(hasFields(content)), code: "unsubscribe_conditional", field, line: 1, column: 1 }];
}

function finding(hasOwn: boolean): Pick<Finding, "severity" | "message"> {
  const left = "the link to unsubscribe is left out";
  if (!hasOwn) return { severity: "error", message: `Nobody would be sent it: ${left}.` };
  return { severity: "warning", message: `Contacts without fields are not sent it: ${left} for them.` };
}
