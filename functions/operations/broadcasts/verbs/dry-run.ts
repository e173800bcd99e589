import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import type { WholeBroadcast } from "../find-broadcast.ts";
import { hasFields, sampleForm } from "../rendering/content-form.ts";
import { renderLinked } from "../rendering/render-email.ts";
import { recipientsOf } from "../steps/recipients.ts";
import { contactsPerStep, judged } from "../steps/walk-contacts.ts";
import { sourcesOf } from "../template/with-template.ts";
import { variantContent } from "../variants/variant-content.ts";

/** How long a request renders at most, in ms: a content of many loops takes long for each contact. */
const longestMs = 3000;
const mostReasons = 10;
const longestDetail = 200;
const link = "https://example.com/unsubscribe/of-a-dry-run";

/** Why recipients would get no email, in the words of `GET /broadcasts/{broadcastId}/unsent`. */
interface NotRenderedReason {
  readonly reason: "missing_field" | "rendering_failed";
  /** One field, or why rendering failed. */
  readonly detail: string;
  readonly recipients: number;
}

export interface DryRun {
  /** How many were rendered for. */
  readonly recipients: number;
  /** Whether these are all recipients of the broadcast. */
  readonly isComplete: boolean;
  readonly notRendered: number;
  readonly reasons: readonly NotRenderedReason[];
}

/**
 * Renders a content for the first recipients of a broadcast as sending would, and returns for how many of them that is not
 * possible; null where nothing can be rendered yet, where no contact has a part in it, or where recipients are known.
 */
export async function dryRun(
  services: Services,
  { broadcast, content }: WholeBroadcast,
): Promise<DryRun | null> {
  const contents = (content.b ? (["a", "b"] as const) : (["a"] as const)).map((one) =>
    variantContent(content, one),
  );
  const isBefore = broadcast.status === "draft" || broadcast.status === "scheduled";
  if (!isBefore || !contents.every(isRenderable) || !contents.some(hasFields)) return null;
  const source = await recipientsOf(services, broadcast);
  if (!source) return null;
  const { looked, more } = await source.read({
    descending: false,
    beyond: undefined,
    limit: contactsPerStep,
  });
  const outcomes = new Map(
    (await judged(services, broadcast, looked)).map(({ id, outcome }) => [id, outcome]),
  );
  const receivers = looked.flatMap(({ id, row }) => {
    const outcome = outcomes.get(id);
    return row && outcome && "address" in outcome ? [row] : [];
  });
  const rendered = await renderAll(services, contents, receivers);
  return { ...rendered, isComplete: !more && rendered.recipients === receivers.length };
}

/** A template that is not published any more has no sources. */
function isRenderable(content: BroadcastContent): boolean {
  if (content.template && !content.pinned) return false;
  const { html, text } = sourcesOf(content);
  return html !== undefined || text !== undefined;
}

/** Who is compared gets one variant, or the one that wins: either may be theirs. */
async function renderAll(
  { clock }: Services,
  contents: readonly BroadcastContent[],
  receivers: readonly Contact[],
): Promise<Omit<DryRun, "isComplete">> {
  const forms = await Promise.all(contents.map(sampleForm));
  const counts = new Map<string, NotRenderedReason>();
  const begun = clock().getTime();
  let [recipients, notRendered] = [0, 0];
  for (const contact of receivers) {
    if (clock().getTime() - begun > longestMs) break;
    recipients += 1;
    const reasons = new Map(
      forms.flatMap((form) => reasonsFor(form, contact).map((one) => [`${one.reason} ${one.detail}`, one])),
    );
    if (reasons.size > 0) notRendered += 1;
    for (const [key, one] of reasons)
      counts.set(key, { ...one, recipients: (counts.get(key)?.recipients ?? 0) + 1 });
  }
  const reasons = [...counts.values()].toSorted((one, other) => other.recipients - one.recipients);
  return { recipients, notRendered, reasons: reasons.slice(0, mostReasons) };
}

function reasonsFor(
  form: Awaited<ReturnType<typeof sampleForm>>,
  contact: Contact,
): readonly Omit<NotRenderedReason, "recipients">[] {
  const outcome = renderLinked(form, contact.email, contact, link);
  if ("rendered" in outcome) return [];
  if ("failure" in outcome)
    return [{ reason: "rendering_failed", detail: outcome.failure.slice(0, longestDetail) }];
  return outcome.missing.map((field) => ({
    reason: "missing_field",
    detail: field.slice(0, longestDetail),
  }));
}
