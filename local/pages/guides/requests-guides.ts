import { errorNotes } from "../../../functions/contract/reference/errors.ts";
import { cursorOrPage, partialPages } from "../../../functions/contract/reference/pagination.ts";
import { idempotencyTexts } from "../../../functions/contract/reference/platform.ts";
import { html } from "../../../functions/domain/platform/markup/markup.ts";
import { type RefusalName, refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { paragraphs } from "../text-markup.ts";
import type { Guide } from "./guide.ts";
import { example, part, table } from "./guide-parts.ts";

const errorRows = (names: readonly RefusalName[]) =>
  table(
    "Errors",
    ["Status", "Name", "When, and what to do"],
    names.map((name) => [String(refusalStatus[name]), `\`${name}\``, errorNotes[name]]),
  );

export const paginationGuide: Guide = {
  name: "pagination",
  title: "Pagination",
  summary: "Lists are read page by page, by cursors; some also by page numbers.",
  content: () => html`${part(
    "cursors",
    "Cursors",
    html`${paragraphs(
      `A list has \`items\`, newest first; inbound routes come by \`priority\`, the highest first. While \`hasMore\` is true, send \`nextCursor\` as \`after\` to get what follows, mostly older items; send \`prevCursor\` as \`before\` to walk back. An empty cursor is the first page.\n\n${partialPages}`,
    )}
${example("All pages", [
  'curl "$API/emails?limit=100" -H "Authorization: Bearer $KEY"',
  'curl "$API/emails?limit=100&after=<nextCursor>" -H "Authorization: Bearer $KEY"',
])}`,
  )}
${part("pages", "Page numbers", paragraphs(`Lists that are small take \`page\` as well: the reference says of them "${cursorOrPage}" The answer then has \`total\`, \`page\` and \`totalPages\`. Pages can repeat or skip items while the data changes; cursors do not.`))}
${part("errors", "Errors", errorRows(["invalid_pagination", "invalid_cursor"]))}`,
};

export const idempotencyGuide: Guide = {
  name: "idempotency",
  title: "Idempotency",
  summary: "A send that got no answer can be repeated without sending twice.",
  content: () => html`${part(
    "key",
    "The Idempotency-Key header",
    html`${paragraphs(`${idempotencyTexts.header}\n\n${idempotencyTexts.operation}`)}
${example("A send that can be repeated", [
  'curl -X POST "$API/emails" -H "Authorization: Bearer $KEY" \\',
  '  -H "Content-Type: application/json" -H "Idempotency-Key: order-1234" \\',
  '  -d \'{"from":"shop@example.com","to":"ada@example.com","subject":"Hi","html":"<p>Hi</p>"}\'',
])}`,
  )}
${part("errors", "Errors", errorRows(["invalid_idempotency_key", "idempotency_mismatch", "idempotency_in_flight"]))}`,
};
