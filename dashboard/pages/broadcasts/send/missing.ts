import type { Schemas } from "../../../api/client.ts";
import type { Broadcast } from "../broadcast.ts";
import { placedMessage } from "../editor/field-names.ts";

type Checked = Pick<Schemas["CheckBroadcastReply"], "isReady" | "domainStatus" | "issues">;
type Recipients = Pick<Broadcast, "audienceId" | "segmentId" | "topicId">;

/** What keeps a broadcast from being sent, each a sentence after the name of its field. */
export function missing(
  { isReady, domainStatus, issues }: Checked,
  { audienceId, segmentId, topicId }: Recipients,
): readonly string[] {
  if (isReady) return [];
  const hasRecipients = (audienceId ?? segmentId ?? topicId) !== null;
  const found = issues.map(({ path, message }) =>
    // The API names the fields of which one is needed; the page has one field for all of them.
    placedMessage(path, path === "audienceId" && !hasRecipients ? "is required" : message),
  );
  const ofDomain = domainMessage(domainStatus, found.length === 0);
  return [...(ofDomain === undefined ? [] : [placedMessage("domainId", ofDomain)]), ...found];
}

/** The API says of a domain only that it keeps the broadcast from being sent. */
function domainMessage(
  status: Schemas["CheckBroadcastReply"]["domainStatus"],
  isOnlyReason: boolean,
): string | undefined {
  if (status === null) return "was deleted: choose another";
  if (status !== "verified") return "is not verified: publish its DNS records first";
  return isOnlyReason ? "is in a region that is not in use any more: choose another" : undefined;
}
