import { textFromHtml } from "../../../domain/platform/markup/text-from-html.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { contentForm, hasFields, noFields, topicOf } from "../rendering/content-form.ts";
import { sourcesOf, textsOf } from "../template/with-template.ts";

/** The content of an email of a broadcast; null where it is not known what the recipient got. */
export interface ShownContent {
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
}

interface ContentOf {
  readonly broadcast: Pick<BroadcastRow, "id" | "projectId" | "groupId">;
  readonly content: BroadcastContent;
  /** The key of the project's unsubscribe links; it exists once an email with such a link was sent. */
  readonly linkKey: Uint8Array | undefined;
}

/** The subject of the broadcast, with its placeholders, is all that is known of an email that was not rendered. */
export function unknownContent(content: BroadcastContent): ShownContent {
  return { subject: sourcesOf(content).subject, html: null, text: null };
}

/**
 * Returns what was sent to a recipient, rendered again. Fields of a contact may have changed since, and so may what depends
 * on the time: such a content is not known.
 */
export async function contentAsSent(
  services: Services,
  { broadcast, content, linkKey }: ContentOf,
  recipient: { readonly emailId: string; readonly address: string },
): Promise<ShownContent> {
  if (!linkKey || hasFields(content) || dependsOnTime(content)) return unknownContent(content);
  const [form, { renderEmail }] = await Promise.all([
    contentForm(broadcast.id, content),
    import("../rendering/render-email.ts"),
  ]);
  const { projectId, groupId } = broadcast;
  const own = { projectId, form: { ...form, topicId: topicOf(groupId), linkKey } };
  const rendered = renderEmail(services, own, { ...recipient, fields: noFields });
  if ("unsent" in rendered) return unknownContent(content);
  return {
    subject: rendered.subject,
    html: rendered.html,
    text: rendered.text ?? textFromHtml(rendered.html),
  };
}

/** The filter `date` takes these words for the time of rendering. */
function dependsOnTime(content: BroadcastContent): boolean {
  return textsOf(content).some((source) => /\{[{%][^}]*\\?["'](now|today)\\?["']/.test(source));
}
