import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import type { WholeBroadcast } from "../find-broadcast.ts";
import { publishedNow } from "./named-template.ts";

/**
 * Returns a broadcast whose content has the template that it names: a draft's as it is published now, any other one's as
 * it was pinned when the broadcast was sent. A draft whose template is not published any more has none.
 */
export async function withTemplate(services: Services, whole: WholeBroadcast): Promise<WholeBroadcast> {
  const { broadcast, content } = whole;
  if (!content.template || broadcast.status !== "draft") return whole;
  const published = await publishedNow(services, broadcast.projectId, content.template);
  const { pinned: _, ...own } = content;
  if (published?.kind !== "template") return { broadcast, content: own };
  const { kind: __, ...pinned } = published;
  return { broadcast, content: { ...own, pinned } };
}

/** Returns what is rendered for each recipient: the sources of the template, or those of the broadcast itself. */
export function sourcesOf({ subject, html, text, pinned }: BroadcastContent) {
  if (!pinned) return { subject: subject ?? "", html, text };
  return { subject: subject ?? pinned.subject, html: pinned.html, text: pinned.text };
}

/** Returns all texts that may name a variable or a link. */
export function textsOf(content: BroadcastContent): readonly string[] {
  const { subject, html, text } = sourcesOf(content);
  const parts = Object.values(content.pinned?.parts ?? {}).map((part) => part.html);
  const values = content.template ? JSON.stringify(content.template.variables) : undefined;
  return [subject, content.previewText, html, text, ...parts, values].filter((one) => one !== undefined);
}
