import type { Issue } from "../../../domain/platform/refusals.ts";
import { unsubscribeVariable } from "../../../domain/platform/unsubscribe-rules.ts";
import type { Finding } from "../../../domain/templates/finding.ts";
import type { RenderOutcome } from "../../../domain/templates/render-template.ts";
import { isNoContactField } from "../../../domain/templates/variables.ts";
import type { BroadcastContent, TemplateOfBroadcast } from "../../../store/broadcasts/broadcast-content.ts";
import { notPublishedMessage } from "../template/named-template.ts";
import { renderedFindings, renderWithoutFields } from "./rendered-findings.ts";

/** What keeps a broadcast from being sent with its template. The template itself was checked when it was saved. */
export async function templateReadiness(
  content: BroadcastContent,
  template: TemplateOfBroadcast,
): Promise<{ readonly findings: readonly Finding[]; readonly issues: readonly Issue[] }> {
  if (!content.pinned) return { findings: [], issues: [templateIssue(template)] };
  const { hasUnsubscribeLink } = await import("../../../domain/templates/check/check-unsubscribe.ts");
  const hasLink = hasUnsubscribeLink(content.pinned, template.variables);
  const unlinked = { path: "template", message: `has no link to {{ ${unsubscribeVariable} }}` };
  const outcome = await renderWithoutFields(content);
  const issues = [...(hasLink ? [] : [unlinked]), ...variableIssues(outcome)];
  return { findings: issues.length > 0 ? [] : renderedFindings(content, outcome), issues };
}

/** What is missing beside the fields of a contact without any would be missing for every contact. */
function variableIssues(outcome: RenderOutcome): readonly Issue[] {
  if (!("missing" in outcome)) return [];
  return outcome.missing.flatMap((name) => {
    if (isNoContactField(name)) return [{ path: "template", message: `needs ${name}, which no contact has` }];
    if (name === "contact" || name.startsWith("contact.")) return [];
    return [{ path: `template.variables.${name}`, message: "is required by the template" }];
  });
}

/** The template that a draft names is not published any more. */
export function templateIssue({ version }: TemplateOfBroadcast): Issue {
  return {
    path: version === undefined ? "template.id" : "template.version",
    message: notPublishedMessage,
  };
}
