import type { Finding } from "../../../domain/templates/finding.ts";
import type { RenderFailure, RenderOutcome } from "../../../domain/templates/render-template.ts";
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
 * Returns a finding where a content cannot be rendered for a contact without fields, or does not show the link to
 * unsubscribe, because of a condition around it. It is an error where no field of a contact can change that: nobody would
 * be sent the email. `outcome` is that of `renderWithoutFields`.
 */
export function renderedFindings(content: BroadcastContent, outcome: RenderOutcome): readonly Finding[] {
  if ("missing" in outcome) return [];
  const place = { line: 1, column: 1 };
  if ("failure" in outcome) {
    const field = failingField(content, outcome);
    return [{ ...finding(content, outcome.failure), code: "rendering_failed", field, ...place }];
  }
  if (isLinked(outcome.rendered, link)) return [];
  const kind = finding(content, "The link to unsubscribe is left out.");
  return [{ ...kind, code: "unsubscribe_conditional", field: bodyOf(content), ...place }];
}

/** Returns the field of a content that a failure to render it is about. */
export function failingField(content: BroadcastContent, { field }: RenderFailure): string {
  return field ?? bodyOf(content);
}

function bodyOf({ template, html }: BroadcastContent): string {
  return template ? "template" : html === undefined ? "text" : "html";
}

function finding(content: BroadcastContent, reason: string): Pick<Finding, "severity" | "message"> {
  if (!hasFields(content)) return { severity: "error", message: `Nobody would be sent it. ${reason}` };
  return { severity: "warning", message: `Contacts without fields are not sent it. ${reason}` };
}
