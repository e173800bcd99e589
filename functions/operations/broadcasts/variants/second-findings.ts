import type { Finding } from "../../../domain/templates/finding.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { variantContent } from "./variant-content.ts";

/** Returns what is found in the fields that the second variant has of its own, under their names in the request. */
export async function secondFindings(
  content: BroadcastContent,
  findingsOf: (content: BroadcastContent) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const { b } = content;
  if (!b) return [];
  const findings = await findingsOf(variantContent(content, "b"));
  const isOwn = ({ field }: Finding) => Object.hasOwn(b, field);
  return findings.filter(isOwn).map((one) => ({ ...one, field: `variants.b.${one.field}` }));
}
