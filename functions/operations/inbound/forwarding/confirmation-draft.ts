import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import { html } from "../../../domain/platform/markup/markup.ts";
import type { SendDraft } from "../../emails/accept/send-draft.ts";

/**
 * Returns the email that asks the owner of an address. It names the domain, which is verified, and has no text of the
 * caller: anyone could have any text sent to any address otherwise.
 */
export function confirmationDraft(address: string, domain: string, link: string): SendDraft {
  const [from, to] = [parseMailbox(`forward@${domain}`), parseMailbox(address)];
  if (!isMailbox(from) || !isMailbox(to)) throw new Error("an address that was parsed before is none");
  const { markup } = html`<p>Email that ${domain} receives is to be forwarded to this address.</p>
<p><a href="${link}">Open this page to confirm</a></p>
<p>The link works for seven days. Without your confirmation, nothing is forwarded: if you do not know about this, you need
not do anything.</p>`;
  const text = `Email that ${domain} receives is to be forwarded to this address. To confirm it, open:

${link}

The link works for seven days. Without your confirmation, nothing is forwarded: if you do not know about this, you need
not do anything.
`;
  return {
    ...{ from, to: [to], cc: [], bcc: [], subject: `Confirm forwarding from ${domain}`, html: markup, text },
    headers: [{ name: "Auto-Submitted", value: "auto-generated" }],
    tracking: { opens: false, clicks: false },
  };
}
