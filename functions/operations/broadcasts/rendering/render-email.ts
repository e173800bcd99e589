import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import type { UnsentReason } from "../../../domain/broadcasts/unsent-reasons.ts";
import { isMailbox, type Mailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import type { RenderOutcome } from "../../../domain/templates/render-template.ts";
import type { RenderedTemplate } from "../../../domain/templates/template-content.ts";
import type { Services } from "../../../services.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { unsubscribeLink } from "../../contacts/consent/unsubscribe-link.ts";
import { isLinked, unlinkedFailure, withLinkInText } from "./link-in-email.ts";
import { withPreview } from "./preview-text.ts";

/** The parts of a contact that the content of a broadcast may have. */
export type MergeFields = Pick<Contact, "firstName" | "lastName" | "properties">;

interface EmailRecipient {
  readonly emailId: string;
  readonly address: string;
  readonly fields: MergeFields;
}

interface RenderingOf {
  readonly projectId: string;
  readonly form: Pick<BroadcastForm, "topicId" | "linkKey" | "preview" | "render">;
}

/** An email as its recipient gets it, or why there is none. */
export type RenderedEmail =
  | (RenderedTemplate & { readonly to: Mailbox; readonly unsubscribeUrl: string })
  | { readonly unsent: UnsentReason; readonly detail?: string };

const longestDetail = 200;

/** Renders the content for one recipient. What a field lacks, or what it breaks, keeps only this recipient's email back. */
export function renderEmail(
  services: Services,
  { projectId, form }: RenderingOf,
  { emailId, address, fields }: EmailRecipient,
): RenderedEmail {
  const to = parseMailbox(address);
  if (!isMailbox(to)) return { unsent: "invalid" };
  const aim = { projectId, topicId: form.topicId, address: to.key, emailId };
  const unsubscribeUrl = unsubscribeLink(services, aim, form.linkKey);
  const outcome = renderLinked(form, to.address, fields, unsubscribeUrl);
  if ("rendered" in outcome) return { ...outcome.rendered, to, unsubscribeUrl };
  if ("missing" in outcome)
    return { unsent: "missing_field", detail: outcome.missing.join(", ").slice(0, longestDetail) };
  return { unsent: "rendering_failed", detail: outcome.failure.slice(0, longestDetail) };
}

/** Renders the content as for a recipient: an email without the link to unsubscribe is none. */
export function renderLinked(
  form: Pick<BroadcastForm, "render" | "preview">,
  email: string,
  fields: MergeFields,
  unsubscribeUrl: string,
): RenderOutcome {
  const outcome = renderContent(form, email, fields, unsubscribeUrl);
  if (!("rendered" in outcome) || isLinked(outcome.rendered, unsubscribeUrl)) return outcome;
  return { failure: unlinkedFailure };
}

/** Renders the content for a contact with an address. */
export function renderContent(
  { render, preview }: Pick<BroadcastForm, "render" | "preview">,
  email: string,
  fields: MergeFields,
  unsubscribeUrl: string,
): RenderOutcome {
  const values = { contact: { email, ...given(fields) }, unsubscribeUrl };
  const outcome = render(values);
  if (!("rendered" in outcome)) return outcome;
  const filled = preview(values);
  if ("failure" in filled) {
    return { failure: `In the preview text: ${filled.failure}`, field: "previewText" };
  }
  if (filled.missing.length > 0) return { missing: filled.missing };
  const { previewText } = filled.values;
  const previewed = withPreview(outcome.rendered, typeof previewText === "string" ? previewText : undefined);
  return { rendered: withLinkInText(previewed, unsubscribeUrl) };
}

/** A name that a contact does not have is missing, as a property that it does not have. */
function given({ firstName, lastName, properties }: MergeFields) {
  return { ...(firstName !== null && { firstName }), ...(lastName !== null && { lastName }), properties };
}
