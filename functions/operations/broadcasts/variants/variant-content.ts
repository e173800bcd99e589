import type { VariantName } from "../../../domain/broadcasts/variants.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";

/**
 * Returns the content of a variant. The other one has what it gives and the rest of the broadcast's own; its html and text
 * go together, so that neither is beside one of the broadcast.
 */
export function variantContent(content: BroadcastContent, variant: VariantName): BroadcastContent {
  const { b, ...own } = content;
  if (variant === "a" || !b) return own;
  if (b.html === undefined && b.text === undefined) return { ...own, ...b };
  const { html: _, text: __, template: ___, pinned, ...rest } = own;
  // Without a subject anywhere else, that of the template stays.
  return { ...rest, ...(pinned && { subject: own.subject ?? pinned.subject }), ...b };
}
