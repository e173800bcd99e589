import { Refusal } from "../../domain/platform/refusals.ts";
import type { Finding } from "../../domain/templates/finding.ts";
import {
  type BroadcastContent,
  largestPackedContent,
  packContent,
} from "../../store/broadcasts/broadcast-content.ts";
import { checkContent } from "../templates/check-content.ts";

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
  const { subject = "", html, text } = content;
  const source = { subject, ...(html !== undefined && { html }), ...(text !== undefined && { text }) };
  const kind = { kind: "template", purpose: "marketing" } as const;
  const { findings } = await checkContent({ ...source, variables: [] }, kind, {});
  const errors = findings.filter(({ severity, code }) => severity === "error" && !mayLack.has(code));
  if (errors.length > 0) throw faulty(errors);
  const packed = packContent(content);
  if (packed.length > largestPackedContent) throw tooLarge();
  return { packed, findings: findings.filter((one) => isShown(one, content)) };
}

/** A link to unsubscribe is missing only where there is a content that needs one. */
function isShown({ code }: Finding, { html, text }: BroadcastContent): boolean {
  if (code === "missing_content") return false;
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
