import { Refusal } from "../../domain/platform/refusals.ts";
import { unsubscribeVariable } from "../../domain/platform/unsubscribe-rules.ts";
import type { Services } from "../../services.ts";
import { generationKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";
import { type Generation, parseGeneration } from "../../store/templates/generations.ts";
import type { ContentDraft } from "./check-content.ts";

/** The part of a read plan that finds a generated email; it refuses with `not_found` when it is looked at. */
export function generationReads({ clock }: Services, projectId: string, generationId: string | undefined) {
  const key = generationId === undefined ? undefined : generationKey(projectId, generationId);
  return {
    generation: optionalRow(key, (item) => {
      const generation = parseGeneration(item, clock());
      if (key !== undefined && !generation) throw generationNotFound();
      return generation;
    }),
  };
}

/**
 * Returns the content of a template that begins as a generated email. Its text is derived at each sending, as that of any
 * template without one. A variable without a fallback in the markup is required.
 */
export function generatedContent({ subject, html, mjml, variables }: Generation): ContentDraft {
  const hasFallback = (key: string) => new RegExp(`\\{\\{-?\\s*${key}\\s*\\|\\s*default:`).test(html);
  return {
    subject,
    ...(mjml === undefined ? { html } : { mjml }),
    variables: variables
      .filter((key) => key !== unsubscribeVariable)
      .map((key) => ({ key, required: !hasFallback(key), fallback: null })),
  };
}

/** Returns what a generated email is for: marketing email has the link to unsubscribe. */
export function generatedPurpose({ variables }: Generation): "transactional" | "marketing" {
  return variables.includes(unsubscribeVariable) ? "marketing" : "transactional";
}

function generationNotFound(): Refusal {
  const message = "Generation not found in this project: it does not exist, or its retention has ended.";
  return new Refusal("not_found", message, { issues: [{ path: "fromGeneration", message: "not found" }] });
}
