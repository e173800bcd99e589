import { eventTexts } from "../../../functions/contract/reference/events/event-texts.ts";
import { html } from "../../../functions/domain/platform/markup/markup.ts";
import { paragraphs } from "../text-markup.ts";
import type { Guide } from "./guide.ts";
import { part, table } from "./guide-parts.ts";

const families = [...new Set(Object.keys(eventTexts).map((type) => type.slice(0, type.indexOf("."))))];

export const eventsGuide: Guide = {
  name: "events",
  title: "Events",
  summary: "What happens to emails, contacts and domains is recorded as events, which are sent to webhooks.",
  content: () => html`${part(
    "subscribe",
    "Follow events",
    paragraphs(
      "`GET /activity` lists the events of a project. A webhook gets those that its `events` name: a type such as `email.bounced`, a family such as `email.*`, or `*` for all of them. The OpenAPI document has the payload of each event under `webhooks`.\n\nAn event can arrive more than once and out of order. `id` is the same each time; `createdAt` says when it happened.",
    ),
  )}
${families.map((family) =>
  part(
    family,
    `${family}.*`,
    table(
      `Events of the family ${family}`,
      ["Type", "When"],
      Object.entries(eventTexts)
        .filter(([type]) => type.startsWith(`${family}.`))
        .map(([type, text]) => [`\`${type}\``, text]),
    ),
  ),
)}`,
};
