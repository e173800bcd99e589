import { maxAttachments } from "../../../functions/contract/emails/attachments.ts";
import { maxRecipients } from "../../../functions/contract/emails/message.ts";
import { maxBulkEntries } from "../../../functions/contract/emails/send-body.ts";
import { responseTexts } from "../../../functions/contract/reference/platform.ts";
import { largestBody, maxScheduleDays } from "../../../functions/domain/platform/limits/request-limits.ts";
import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import {
  broadcastLimit,
  generationLimit,
  groupLimit,
  templateLimit,
} from "../../../functions/settings/environment.ts";
import { paragraphs } from "../text-markup.ts";
import type { Guide } from "./guide.ts";
import { part, table } from "./guide-parts.ts";

const number = (value: number) => value.toLocaleString("en-US");

export const limitsGuide: Guide = {
  name: "limits",
  title: "Limits",
  summary: "How large a request may be, how many calls a project may make, and how much it may have.",
  content: () => html`${part("requests", "Requests", requests())}
${part("rate", "Send calls in a second", rate())}
${part("plan", "What a project may have", plan())}`,
};

function requests(): Markup {
  return table(
    "Limits of a request",
    ["What", "At most"],
    [
      ["Request", `${number(largestBody)} bytes; quotation marks, backslashes and line breaks count twice`],
      ["Recipients of an email, in `to`, `cc` and `bcc`", number(maxRecipients)],
      ["Attachments of an email", number(maxAttachments)],
      ["Emails of a bulk call", number(maxBulkEntries)],
      ["`scheduledAt`", `${maxScheduleDays} days ahead`],
      ["`Idempotency-Key`", "255 printable ASCII characters"],
      ["`limit` of a list", "100; 20 where it is absent"],
    ],
  );
}

function rate(): Markup {
  return html`${paragraphs(
    "A project may have a limit of send calls in a second. Each call of `POST /emails` and `POST /emails/bulk` that is accepted counts once, however many emails it has. Refused calls and repeated requests do not count. Responses have these headers:",
  )}
${table(
  "Headers of send calls",
  ["Header", "Meaning"],
  [
    ["`ratelimit-limit`", responseTexts.rateLimit],
    ["`ratelimit-remaining`", responseTexts.rateRemaining],
    ["`ratelimit-reset`", responseTexts.rateReset],
  ],
)}
${paragraphs(
  'Beyond the limit, a call gets 429 `rate_limited` with `retry-after`, and nothing is charged. Where the funds of a project are in several parts, each has its share of the limit, and a call can be refused a little below it.\n\nA 429 with the body `{"message": "Too Many Requests"}` is another limit: that of the deployment\'s gateway, over all projects. It has no `name`. Retry it too, after a second or more.',
)}`;
}

function plan(): Markup {
  return html`${paragraphs("The plan sets these limits; `GET /limits` shows those of a project. Where a plan does not say otherwise:")}
${table(
  "Limits of a plan",
  ["What", "At most"],
  [
    ["Audiences, topics and segments", `${number(groupLimit)} of each`],
    ["Templates, layouts and blocks", number(templateLimit)],
    ["Broadcasts that are kept", number(broadcastLimit)],
    ["Generations of markup in a month", number(generationLimit)],
  ],
)}`;
}
