import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import { type Issue, Refusal } from "../../../domain/platform/refusals.ts";
import { unsubscribeVariable } from "../../../domain/platform/unsubscribe-rules.ts";
import type { Finding } from "../../../domain/templates/finding.ts";
import { givenVariables } from "../../../domain/templates/variables.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { checkContent } from "../../templates/check-content.ts";
import type { WholeBroadcast } from "../find-broadcast.ts";
import { previewVariables } from "../rendering/preview-findings.ts";
import { type FoundSender, findSender, requireSender } from "../steps/find-sender.ts";
import { secondFindings } from "../variants/second-findings.ts";
import { renderedFindings, renderWithoutFields } from "./rendered-findings.ts";
import { templateReadiness } from "./template-readiness.ts";

/** What keeps a broadcast from being sent, and what was found in its content. */
export interface Readiness {
  readonly sender: FoundSender;
  /** Each names the field to change. */
  readonly issues: readonly Issue[];
  readonly findings: readonly Finding[];
}

/** The variables that a broadcast is rendered with; fields of the contact are known by themselves. */
const variables = [{ key: unsubscribeVariable, required: false, fallback: null }];
const unknownVariable = new Set(["variable_undeclared", "variable_misspelt"]);

/** Looks for everything that a broadcast lacks, so that its author learns all of it at once. */
export async function readinessOf(
  services: Services,
  { broadcast, content }: WholeBroadcast,
): Promise<Readiness> {
  const [sender, { findings: own, issues }, second] = await Promise.all([
    findSender(services, broadcast),
    ownReadiness(content),
    secondFindings(content, async (second) => (await ownReadiness(second)).findings),
  ]);
  const findings = [...own, ...second];
  const errors = findings.filter(({ severity }) => severity === "error");
  return {
    sender,
    issues: [
      ...senderIssues(content.from, sender.hostname),
      ...groupIssues(broadcast.groupId, sender),
      ...ruleIssues(broadcast.variants, sender),
      ...errors.map(issueOf),
      ...issues,
    ],
    findings,
  };
}

/** @throws {Refusal} `domain_not_verified`, `validation_error` with all that is missing or wrong */
export function requireReady({ sender, issues }: Readiness): void {
  requireSender(sender.record, sender.problem);
  const [first] = issues;
  if (first) throw new Refusal("validation_error", `${first.path}: ${first.message}`, { issues });
}

/** A preview text that is wrong is left out of what is rendered to be checked. */
async function ownReadiness(content: BroadcastContent): Promise<Pick<Readiness, "findings" | "issues">> {
  const preview = (await previewVariables(content)).map(asError);
  const { previewText: _, ...others } = content;
  const checked = preview.length > 0 ? others : content;
  const { findings, issues } = checked.template
    ? await templateReadiness(checked, checked.template)
    : { findings: await findingsOf(checked), issues: [] };
  return { findings: [...findings, ...preview], issues };
}

/** Any variable that no contact can have is an error here: it would be missing for each of them. */
async function findingsOf(content: BroadcastContent): Promise<readonly Finding[]> {
  const { subject = "", html, text } = content;
  const source = { subject, ...(html !== undefined && { html }), ...(text !== undefined && { text }) };
  const kind = { kind: "template", purpose: "marketing" } as const;
  const { findings } = await checkContent({ ...source, variables }, kind, {});
  const shown = findings.filter(({ code }) => code !== "variable_unused").map(asError);
  const isWrong = shown.some(({ severity }) => severity === "error");
  return isWrong ? shown : [...shown, ...renderedFindings(content, await renderWithoutFields(content))];
}

function asError(finding: Finding): Finding {
  if (!unknownVariable.has(finding.code)) return finding;
  const [name = ""] = /`[^`]*`/.exec(finding.message) ?? [];
  const given = givenVariables.map((one) => `\`${one}\``).join(", ");
  const message = `${name} is given to no recipient. There are ${given}.`;
  return { ...finding, severity: "error", code: "variable_unknown", message };
}

function issueOf({ field, line, column, message }: Finding): Issue {
  return { path: field, message: `line ${line}, column ${column}: ${message}` };
}

function senderIssues(from: string | undefined, hostname: string | undefined): readonly Issue[] {
  if (from === undefined) return [{ path: "from", message: "is required" }];
  const mailbox = parseMailbox(from);
  if (isMailbox(mailbox) && mailbox.domain === hostname) return [];
  return [{ path: "from", message: "must be an address on the broadcast's domain" }];
}

/** Without tracking no variant could win. */
function ruleIssues(rule: BroadcastRow["variants"], { record }: FoundSender): readonly Issue[] {
  if (!rule || !record || record.tracking[rule.decideBy]) return [];
  const message = `needs a domain that tracks ${rule.decideBy}`;
  return [{ path: "variants.decideBy", message }];
}

function groupIssues(groupId: string | undefined, { problem }: FoundSender): readonly Issue[] {
  if (groupId === undefined)
    return [{ path: "audienceId", message: "is required, or segmentId, or topicId" }];
  if (problem !== "recipients_gone") return [];
  const path = { aud: "audienceId", seg: "segmentId", top: "topicId" }[groupId.slice(0, 3)] ?? "audienceId";
  return [{ path, message: "was deleted: name another" }];
}
