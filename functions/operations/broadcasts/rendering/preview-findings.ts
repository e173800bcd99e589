import { unsubscribeVariable } from "../../../domain/platform/unsubscribe-rules.ts";
import type { Finding } from "../../../domain/templates/finding.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";

const field = "previewText";
const declared = [{ key: unsubscribeVariable, required: false, fallback: null }];

/** Returns what is wrong with the Liquid of a preview text. */
export async function previewFaults({ previewText }: BroadcastContent): Promise<readonly Finding[]> {
  if (previewText === undefined) return [];
  const { faultsOfTexts } = await import("../../../domain/templates/variable-texts.ts");
  return faultsOfTexts({ previewText }).map(({ message }) => ({
    ...{ severity: "error", code: "syntax_error", message, field, line: 1, column: 1 },
  }));
}

/**
 * Returns the variables of a preview text that a broadcast does not give, as `checkVariables` finds them; its faults where
 * it has some.
 */
export async function previewVariables(content: BroadcastContent): Promise<readonly Finding[]> {
  const { previewText } = content;
  if (previewText === undefined) return [];
  const faults = await previewFaults(content);
  if (faults.length > 0) return faults;
  const [{ engineFor }, { checkVariables, usedVariables }] = await Promise.all([
    import("../../../domain/templates/engine/engine.ts"),
    import("../../../domain/templates/check/check-variables.ts"),
  ]);
  const used = usedVariables(field, engineFor("text").parse(previewText));
  return checkVariables(used, declared).filter(({ code }) => code !== "variable_unused");
}
