import type { Issue } from "../../../domain/platform/refusals.ts";
import { unsubscribeVariable } from "../../../domain/platform/unsubscribe-rules.ts";
import type { Finding } from "../../../domain/templates/finding.ts";
import { isNoContactField } from "../../../domain/templates/variables.ts";
import type { BroadcastContent, TemplateOfBroadcast } from "../../../store/broadcasts/broadcast-content.ts";
import { contentForm, noFields } from "../rendering/content-form.ts";
import { renderContent } from "../rendering/render-email.ts";
import { notPublishedMessage } from "../template/named-template.ts";
import { unlinkedFindings } from "./unlinked-findings.ts";

/** What keeps a broadcast from being sent with its template. The template itself was checked when it was saved. */
export async function templateReadiness(
  content: BroadcastContent,
  template: TemplateOfBroadcast,
): Promise<{ readonly findings: readonly Finding[]; readonly issues: readonly Issue[] }> {
  if (!content.pinned) return { findings: [], issues: [templateIssue(template)] };
  const { hasUnsubscribeLink } = await import("../../../domain/templates/check/check-unsubscribe.ts");
  const hasLink = hasUnsubscribeLink(content.pinned, template.variables);
  const unlinked = { path: "template", message: `has no link to {{ ${unsubscribeVariable} }}` };
  const issues = [...(hasLink ? [] : [unlinked]), ...(await variableIssues(content))];
  return { findings: issues.length > 0 ? [] : await unlinkedFindings(content), issues };
}

/** Renders it once, for a contact without fields: what is missing beside these would be missing for every contact. */
async function variableIssues(content: BroadcastContent): Promise<readonly Issue[]> {
  const form = await contentForm("", { ...content, from: "dry-run@example.com", replyTo: [] });
  const outcome = renderContent(form, "someone@example.com", noFields, "https://example.com/");
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
