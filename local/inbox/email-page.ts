import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { SentEmail } from "../ses/sending/sent-email.ts";
import { deliverySection } from "./delivery-section.ts";
import type { ActivityResult } from "./email-activity.ts";
import { emailTab, type TabName, tabNames } from "./email-tabs.ts";
import { eventSection } from "./event-section.ts";
import { emailPath, layout, statusMarkup, timeMarkup } from "./page-layout.ts";
import type { ParsedEmail } from "./parse-email.ts";
import { recipientStatuses } from "./recipient-status.ts";

/** Tags that the service adds; others are shown by name. */
const tagLabels: Readonly<Record<string, string>> = {
  [messageTags.project]: "Project ID",
  [messageTags.email]: "Email ID",
  [messageTags.attempt]: "Attempt ID",
};

interface EmailView {
  /** The requested tab. */
  readonly tab: string | null;
  readonly activity: ActivityResult;
  /** Where this page and the API are served. */
  readonly origin: string;
}

export function emailPage(
  email: SentEmail,
  parsed: ParsedEmail,
  { tab: requested, activity, origin }: EmailView,
): Markup {
  const fallback = parsed.html === undefined ? "text" : "html";
  const tab = tabNames.find((name) => name === requested) ?? fallback;
  const subject = email.subject || "(no subject)";
  const body = html`<p class="back"><a href="/inbox">All emails</a>${activity === undefined ? undefined : html` · <a href="#message">Skip to message</a>`}</p>
<h1>${subject}</h1>
<dl class="facts" id="facts" data-live>
<dt>From</dt><dd>${email.from}</dd>
<dt>To</dt><dd><ul class="recipients">${recipientStatuses(email).map(
    (recipient) =>
      html`<li><span class="address">${recipient.address}</span> ${statusMarkup(recipient)}</li>`,
  )}</ul></dd>
<dt>Accepted</dt><dd>${timeMarkup(email.at)} UTC in ${email.region}</dd>
<dt>SES message ID</dt><dd><code>${email.messageId}</code></dd>
${email.configurationSet === undefined ? undefined : fact("Configuration set", email.configurationSet)}
${email.tenant === undefined ? undefined : fact("Tenant", email.tenant)}
${Object.entries(email.tags).map(([name, value]) => fact(tagLabels[name] ?? `Tag ${name}`, value))}
</dl>
${eventSection(activity)}
${deliverySection(activity, origin)}
<details class="history" id="history" data-live><summary>${activity === undefined ? "Events" : "SES events"}</summary>${historyList(email)}</details>
${tabBar(email, parsed, tab)}
<section class="tab" id="message" aria-label="${label(tab, parsed)}">${emailTab(tab, email, parsed)}</section>`;
  return layout({ title: `${subject} – Inbox`, watch: `/inbox/api/emails/${email.messageId}`, body });
}

function fact(name: string, value: string): Markup {
  return html`<dt>${name}</dt><dd><code>${value}</code></dd>`;
}

function historyList({ history, destinations }: SentEmail): Markup {
  return html`<ol>${history.map(({ type, at, recipients, note }) => {
    const some = recipients.length === destinations.length ? undefined : html` for ${recipients.join(", ")}`;
    return html`<li>${timeMarkup(at)} <strong>${type}</strong>${note ? html` ${note}` : undefined}${some}</li>`;
  })}</ol>`;
}

function tabBar(email: SentEmail, parsed: ParsedEmail, current: TabName): Markup {
  const links = tabNames.map((name) => {
    const path = `${emailPath(email.messageId)}?view=${name}`;
    return name === current
      ? html`<li><a href="${path}" aria-current="page">${label(name, parsed)}</a></li>`
      : html`<li><a href="${path}">${label(name, parsed)}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="Views of this email"><ul>${links}</ul></nav>`;
}

function label(tab: TabName, { attachments, links }: ParsedEmail): string {
  const counts: Partial<Record<TabName, number>> = { attachments: attachments.length, links: links.length };
  const name = tab === "html" ? "HTML" : `${tab.charAt(0).toUpperCase()}${tab.slice(1)}`;
  return counts[tab] === undefined ? name : `${name} (${counts[tab]})`;
}
