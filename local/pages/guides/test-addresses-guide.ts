import { html } from "../../../functions/domain/platform/markup/markup.ts";
import { mailboxes } from "../../ses/events/simulator-mailboxes.ts";
import { paragraphs } from "../text-markup.ts";
import type { Guide } from "./guide.ts";
import { part, table } from "./guide-parts.ts";

export const testAddressesGuide: Guide = {
  name: "test-addresses",
  title: "Test addresses",
  summary: "Addresses of the SES mailbox simulator, which answer always the same.",
  content: () => html`${part(
    "addresses",
    "Addresses",
    html`${paragraphs(
      "Emails to these addresses go the whole way, and cost what others cost. Their bounces and complaints suppress nobody and do not count against your reputation. A label keeps them apart: `bounce+signup@simulator.amazonses.com`. The local service answers in the same way, and delivers to every other address.",
    )}
${table(
  "Test addresses",
  ["Address", "What happens"],
  mailboxes.map(({ name, happens }) => [`\`${name}@simulator.amazonses.com\``, happens]),
)}`,
  )}
${part(
  "capture",
  "Without real recipients",
  paragraphs(
    "With `capture: true` a project keeps all of its email: it is accepted, judged and composed, ends as `captured`, and is refunded. With `restrictTo` it sends to the listed addresses and domains only.",
  ),
)}`,
};
