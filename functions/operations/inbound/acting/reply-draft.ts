import { loopHeader } from "../../../domain/inbound/automatic.ts";
import { oneLine } from "../../../domain/inbound/content/kept-text.ts";
import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import type { SendDraft } from "../../emails/accept/send-draft.ts";
import type { InboundToAct } from "./inbound-to-act.ts";
import { threadHeaders } from "./thread-headers.ts";

const longestVariable = 100;

/**
 * Returns the email that answers a message with a template. The template gets the sender's name and the subject, never
 * the text: a forged message could make the service send any text to anyone.
 */
export function replyDraft({ email, content }: InboundToAct, templateId: string): SendDraft | undefined {
  const [from, to] = [parseMailbox(email.recipient), parseMailbox(email.from ?? "")];
  if (!isMailbox(from) || !isMailbox(to)) return undefined;
  const shown = (text: string) => oneLine(text, longestVariable).trim();
  const variables = { name: shown(content.from?.name ?? ""), subject: shown(content.subject) };
  return {
    ...{ from, to: [to], cc: [], bcc: [], subject: "", html: "" },
    headers: [
      { name: "Auto-Submitted", value: "auto-replied" },
      { name: "X-Auto-Response-Suppress", value: "All" },
      { name: loopHeader, value: email.id },
      ...threadHeaders(content),
    ],
    template: { id: templateId, variables },
    tracking: { opens: false, clicks: false },
  };
}
