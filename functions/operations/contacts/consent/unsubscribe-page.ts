import { html, type Markup } from "../../../domain/platform/markup/markup.ts";
import { pageText } from "../../../domain/platform/markup/page.ts";
import type { Link } from "./find-link.ts";

/** The page of an unsubscribe link: the recipient's consent and their choices. */
export function unsubscribePage(link: Link): string {
  const { topic, isOutOfAll, isOutOfTopic } = link;
  if (isOutOfAll) return pageText({ title: "You are unsubscribed", content: outOfAll(link) });
  if (topic && isOutOfTopic)
    return pageText({ title: "You are unsubscribed", content: outOfTopic(link, topic.name) });
  return pageText({ title: "Unsubscribe", content: topic ? choice(link, topic.name) : leaveAll(link) });
}

function outOfAll(link: Link): Markup {
  return html`<p>${shownAddress(link)} gets no more newsletters and offers from ${from(link)}.</p>
${stillSent}`;
}

function outOfTopic(link: Link, topic: string): Markup {
  return html`<p>${shownAddress(link)} gets no more email about ${named(topic)} from ${from(link)}.</p>
<form method="post">
<input type="hidden" name="scope" value="all">
<button class="quiet">Unsubscribe from everything</button>
</form>
${stillSent}`;
}

function choice(link: Link, topic: string): Markup {
  return html`<form method="post">
<fieldset>
<legend>Which email from ${from(link)} should ${shownAddress(link)} no longer get?</legend>
<label><input type="radio" name="scope" value="topic" checked> <span>Only email about ${named(topic)}</span></label>
<label><input type="radio" name="scope" value="all"> <span>All newsletters and offers</span></label>
</fieldset>
<button>Unsubscribe</button>
</form>
${stillSent}`;
}

function leaveAll(link: Link): Markup {
  return html`<p>Should ${shownAddress(link)} get no more newsletters and offers from ${from(link)}?</p>
<form method="post">
<input type="hidden" name="scope" value="all">
<button>Unsubscribe</button>
</form>
${stillSent}`;
}

const stillSent = html`<p class="small">You still get essential email such as receipts and password resets.</p>`;

function from({ projectName }: Link): Markup {
  return named(projectName);
}

/** Isolates a name, so that right-to-left text does not reorder the sentence around it. */
function named(name: string): Markup {
  return html`<b><bdi>${name}</bdi></b>`;
}

/** Enough for its owner to recognize the address; a link that was forwarded does not disclose it. */
function shownAddress({ address }: Link): Markup {
  const at = address.lastIndexOf("@");
  // The word joiner prevents a line break after the ellipsis.
  return html`<bdi>${[...address][0] ?? ""}…\u2060${address.slice(at)}</bdi>`;
}
