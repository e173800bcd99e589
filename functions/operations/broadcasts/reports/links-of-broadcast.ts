import {
  type ContentLinks,
  contentLinks,
  trackedLinks,
} from "../../../domain/broadcasts/figures/content-links.ts";
import { newProcessCache } from "../../../domain/platform/cache.ts";
import type { Services } from "../../../services.ts";
import { type BroadcastContent, parseBroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { broadcastContentKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { linkOf } from "../../contacts/consent/unsubscribe-link.ts";
import { sourcesOf } from "../template/with-template.ts";

/** A process keeps the links of the latest broadcasts that it has recorded clicks of. */
const mostBroadcasts = 100;
const linksOf = newProcessCache<ContentLinks>(mostBroadcasts);

/** Returns the links of a broadcast that was sent, from memory after the first time: its content does not change. */
export async function linksOfBroadcast(
  services: Services,
  projectId: string,
  broadcastId: string,
): Promise<ContentLinks> {
  const { memory, tables } = services;
  const name = `${projectId} ${broadcastId}`;
  const caches = linksOf(memory);
  const kept = caches.get(name);
  if (kept) return kept;
  const { content } = await readTogether(tables, {
    content: row(
      broadcastContentKey(projectId, broadcastId),
      (item) => item && parseBroadcastContent(item).content,
    ),
  });
  const links = contentLinks(content ? trackedLinksOf(content) : [], linkOf(services, ""));
  caches.set(name, links);
  return links;
}

/** Returns the links of a content that SES can track, as they are written; those of the second variant come last. */
export function trackedLinksOf(content: BroadcastContent): readonly string[] {
  const parts = Object.values(content.pinned?.parts ?? {}).map((part) => part.html);
  return trackedLinks([sourcesOf(content).html, ...parts, content.b?.html]);
}
