import { Refusal } from "../../domain/platform/refusals.ts";
import { unsubscribeVariable } from "../../domain/platform/unsubscribe-rules.ts";
import type { Finding } from "../../domain/templates/finding.ts";
import {
  type BroadcastContent,
  largestPackedContent,
  packContent,
} from "../../store/broadcasts/broadcast-content.ts";
import { checkContent } from "../templates/check-content.ts";
import { previewFaults } from "./rendering/preview-findings.ts";
import { secondFindings } from "./variants/second-findings.ts";

/** What a draft may still lack. It is required only when the broadcast is sent. */
const mayLack = new Set(["missing_content", "unsubscribe_missing"]);

export interface CheckedDraft {
  readonly packed: Uint8Array;
  readonly findings: readonly Finding[];
}

/**
 * Checks the content of a draft as that of a marketing template, and packs it. A draft may be incomplete, but not wrong.
 * @throws {Refusal} `validation_error` with all errors, each with its line and column
 */
export async function checkDraft(content: BroadcastContent): Promise<CheckedDraft> {
  const findings = [...(await findingsIn(content)), ...(await secondFindings(content, findingsIn))];
  await checkVariables(content);
  const errors = findings.filter(({ severity, code }) => severity === "error" && !mayLack.has(code));
  if (errors.length > 0) throw faulty(errors);
  const packed = packContent(content);
  if (packed.length > largestPackedContent) throw tooLarge();
  return { packed, findings: findings.filter((one) => isShown(one, content)) };
}

async function findingsIn(content: BroadcastContent): Promise<readonly Finding[]> {
  const { subject = "", html, text } = content;
  const source = { subject, ...(html !== undefined && { html }), ...(text !== undefined && { text }) };
  const kind = { kind: "template", purpose: "marketing" } as const;
  const { findings } = await checkContent({ ...source, variables: [] }, kind, {});
  return [...findings, ...(await previewFaults(content))];
}

/**
 * The values of a template's variables may have fields of the contact, as a content does.
 * @throws {Refusal} `validation_error` with all that are wrong
 */
async function checkVariables({ template }: BroadcastContent): Promise<void> {
  if (!template) return;
  const { faultsOfTexts } = await import("../../domain/templates/variable-texts.ts");
  const own = ["contact", unsubscribeVariable].filter((name) => Object.hasOwn(template.variables, name));
  const issues = [
    ...own.map((name) => ({ path: `template.variables.${name}`, message: "is given by the service" })),
    ...faultsOfTexts(template.variables).map(({ path, message }) => ({
      ...{ path: `template.variables.${path}`, message },
    })),
  ];
  const [first] = issues;
  if (first) throw new Refusal("validation_error", `${first.path}: ${first.message}.`, { issues });
}

/** A link to unsubscribe is missing only where there is a content that needs one. */
function isShown({ code, field }: Finding, { html, text }: BroadcastContent): boolean {
  if (code === "missing_content") return false;
  if (field.startsWith("variants.")) return true;
  return code !== "unsubscribe_missing" || html !== undefined || text !== undefined;
}

function faulty(errors: readonly Finding[]): Refusal {
  const issues = errors.map(({ field, line, column, message }) => ({
    path: field,
    message: `line ${line}, column ${column}: ${message}`,
  }));
  const [first] = issues;
  return new Refusal("validation_error", `${first?.path}, ${first?.message}`, { issues });
}

function tooLarge(): Refusal {
  const message = "must be smaller: html and text do not compress to 380 KB";
  return new Refusal("validation_error", "The content of this broadcast is too large.", {
    issues: [{ path: "html", message }],
  });
}
