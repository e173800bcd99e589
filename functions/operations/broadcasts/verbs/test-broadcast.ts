import type { VariantName } from "../../../domain/broadcasts/variants.ts";
import { isMailbox, type Mailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import { type Issue, Refusal } from "../../../domain/platform/refusals.ts";
import type { RenderFailure } from "../../../domain/templates/render-template.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { type Contact, parseContact } from "../../../store/contacts/contacts.ts";
import { contactKey } from "../../../store/platform/keys.ts";
import { optionalRow, type ReadResult, readTogether } from "../../../store/platform/read-plan.ts";
import { acceptEmail } from "../../emails/accept/accept-email.ts";
import type { SendDraft } from "../../emails/accept/send-draft.ts";
import { sendReads } from "../../emails/accept/send-reads.ts";
import type { SendRequest } from "../../emails/accept/validate-send.ts";
import { previewLink } from "../../templates/render-version.ts";
import { broadcastReads, wholeBroadcast } from "../find-broadcast.ts";
import { contentForm, noFields } from "../rendering/content-form.ts";
import { renderContent } from "../rendering/render-email.ts";
import { sourcesOf, withTemplate } from "../template/with-template.ts";
import { variantContent } from "../variants/variant-content.ts";
import { checkBroadcastPin } from "./check-pin.ts";
import { failingField } from "./rendered-findings.ts";
import { templateIssue } from "./template-readiness.ts";

interface BroadcastTestInput {
  readonly to: readonly Mailbox[];
  readonly contactId?: string | undefined;
  /** The first by default. */
  readonly variant?: VariantName | undefined;
}

/** The broadcast and, where one is named, the contact that it is rendered for. */
export function testReads(projectId: string, broadcastId: string, { contactId }: BroadcastTestInput) {
  return {
    ...broadcastReads(projectId, broadcastId),
    contact: optionalRow(contactId && contactKey(projectId, contactId), (item) => {
      if (contactId !== undefined && !item)
        throw new Refusal("not_found", "Contact not found in this project.");
      return item && parseContact(item);
    }),
  };
}

interface BroadcastTestRequest extends Omit<SendRequest, "drafts" | "pathOf" | "found"> {
  readonly body: BroadcastTestInput;
  readonly found: ReadResult<ReturnType<typeof testReads>>;
}

/**
 * Sends the content of a broadcast to some addresses, by one email like any other from the broadcast's own domain record.
 * It is in no figure of the broadcast, and its link unsubscribes nobody.
 * @throws {Refusal} as `acceptEmail`; `validation_error` for what the content or the contact lacks
 */
export async function testBroadcast(
  services: Services,
  { body, found: first, ...request }: BroadcastTestRequest,
) {
  const { projectId, idempotencyKey, pin } = request;
  checkBroadcastPin(pin, first.broadcast);
  const { broadcast, content: all } = await withTemplate(services, await wholeBroadcast(services, first));
  if (body.variant === "b" && !all.b)
    throw invalid([{ path: "variant", message: "must be a: the broadcast compares no variants" }]);
  const content = variantContent(all, body.variant ?? "a");
  const { contact } = first;
  const envelope = { from: senderOf(content), to: body.to, cc: [], bcc: [] };
  const found = await readTogether(
    services.tables,
    sendReads([envelope], idempotencyKey, projectId, services),
  );
  return acceptEmail(
    services,
    {
      ...{ ...request, found, pin: broadcast.domainId, drafts: [{ ...envelope, subject: "", html: "" }] },
      pathOf: (_, field) => field,
    },
    async () => [{ ...envelope, ...(await rendered(services, broadcast.id, content, contact)) }],
  );
}

/** A draft may lack what an email needs. */
function senderOf(content: BroadcastContent): Mailbox {
  const sender = parseMailbox(content.from ?? "");
  if (!isMailbox(sender)) throw invalid([{ path: "from", message: "is required" }]);
  if (content.template && !content.pinned) throw invalid([templateIssue(content.template)]);
  const { html, text } = sourcesOf(content);
  if (html === undefined && text === undefined)
    throw invalid([{ path: "html", message: "is required, or text" }]);
  return sender;
}

/** Rendered as for a recipient; without a contact only the address is known. */
async function rendered(
  services: Services,
  broadcastId: string,
  content: BroadcastContent,
  contact: Contact | undefined,
): Promise<Pick<SendDraft, "subject" | "html" | "text" | "replyTo">> {
  const form = await contentForm(broadcastId, content);
  const link = previewLink(services, contact?.email, true);
  const outcome = renderContent(form, contact?.email ?? "someone@example.com", contact ?? noFields, link);
  if ("rendered" in outcome) return { ...outcome.rendered, replyTo: form.replyTo };
  if ("failure" in outcome) throw invalid([issueOf(content, outcome)]);
  throw invalid(outcome.missing.map(missingIssue));
}

function issueOf(content: BroadcastContent, outcome: RenderFailure): Issue {
  return { path: failingField(content, outcome), message: outcome.failure.replace(/\.$/, "") };
}

function missingIssue(name: string): Issue {
  if (name.startsWith("contact.")) return { path: "contactId", message: `a contact with ${name} is needed` };
  return { path: `template.variables.${name}`, message: "is required by the content" };
}

function invalid(issues: readonly Issue[]): Refusal {
  const messages = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  return new Refusal("validation_error", `${messages}.`, { issues });
}
