import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { SentMail } from "../ses/sent-mail.ts";
import { deliverySection } from "./delivery-section.ts";
import { eventSection } from "./event-section.ts";
import { mailTab, type TabName, tabNames } from "./mail-tabs.ts";
import { layout, mailPath, statusMarkup, timeMarkup } from "./page-layout.ts";
import type { OpenedMail } from "./read-mail.ts";
import { recipientStatuses } from "./recipient-status.ts";
import type { Account } from "./told.ts";

interface MailView {
  /** The tab that is asked for. */
  readonly wanted: string | null;
  /** What the service has to say of the mail. */
  readonly account: Account;
  /** Where this page, and the API, answers. */
  readonly origin: string;
}

export function mailPage(mail: SentMail, opened: OpenedMail, { wanted, account, origin }: MailView): Markup {
  const fallback = opened.html === undefined ? "text" : "html";
  const tab = tabNames.find((name) => name === wanted) ?? fallback;
  const subject = mail.subject || "(no subject)";
  const body = html`<p class="back"><a href="/inbox">All mail</a>${account === undefined ? undefined : html` · <a href="#mail">To the mail itself</a>`}</p>
<h1>${subject}</h1>
<dl class="facts" id="facts" data-live>
<dt>From</dt><dd>${mail.from}</dd>
<dt>To</dt><dd><ul class="recipients">${recipientStatuses(mail).map(
    (recipient) =>
      html`<li><span class="address">${recipient.address}</span> ${statusMarkup(recipient)}</li>`,
  )}</ul></dd>
<dt>Accepted</dt><dd>${timeMarkup(mail.at)} UTC in ${mail.region}</dd>
<dt>Message id</dt><dd><code>${mail.messageId}</code></dd>
${mail.configurationSet === undefined ? undefined : fact("Configuration set", mail.configurationSet)}
${mail.tenant === undefined ? undefined : fact("Tenant", mail.tenant)}
${Object.entries(mail.tags).map(([name, value]) => fact(`Tag ${name}`, value))}
</dl>
${eventSection(account)}
${deliverySection(account, origin)}
<details class="history" id="history" data-live><summary>${account === undefined ? "Events" : "What SES did"}</summary>${historyList(mail)}</details>
${tabBar(mail, opened, tab)}
<section class="tab" id="mail" aria-label="${label(tab, opened)}">${mailTab(tab, mail, opened)}</section>`;
  return layout({ title: `${subject} – Inbox`, watch: `/inbox/api/mails/${mail.messageId}`, body });
}

function fact(name: string, value: string): Markup {
  return html`<dt>${name}</dt><dd><code>${value}</code></dd>`;
}

function historyList({ history, destinations }: SentMail): Markup {
  return html`<ol>${history.map(({ type, at, recipients, note }) => {
    const whom = recipients.length === destinations.length ? undefined : html` for ${recipients.join(", ")}`;
    return html`<li>${timeMarkup(at)} <strong>${type}</strong>${note ? html` ${note}` : undefined}${whom}</li>`;
  })}</ol>`;
}

function tabBar(mail: SentMail, opened: OpenedMail, current: TabName): Markup {
  const links = tabNames.map((name) => {
    const path = `${mailPath(mail.messageId)}?view=${name}`;
    return name === current
      ? html`<li><a href="${path}" aria-current="page">${label(name, opened)}</a></li>`
      : html`<li><a href="${path}">${label(name, opened)}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="Views of this mail"><ul>${links}</ul></nav>`;
}

function label(tab: TabName, { attachments, links }: OpenedMail): string {
  const counts: Partial<Record<TabName, number>> = { attachments: attachments.length, links: links.length };
  const name = tab === "html" ? "HTML" : `${tab.charAt(0).toUpperCase()}${tab.slice(1)}`;
  return counts[tab] === undefined ? name : `${name} (${counts[tab]})`;
}
