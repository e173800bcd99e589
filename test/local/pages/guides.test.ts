import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { errorNotes } from "../../../functions/contract/reference/errors.ts";
import { eventTexts } from "../../../functions/contract/reference/events/event-texts.ts";
import { decide } from "../../../functions/domain/feedback/decisions.ts";
import { refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { guidePage } from "../../../local/pages/guides/guide-page.ts";
import { guides } from "../../../local/pages/guides/guides.ts";
import { anyServer, openApiDocument } from "../../../local/pages/openapi/openapi-document.ts";
import { referencePage } from "../../../local/pages/reference/index-page.ts";
import { outcomesFor } from "../../../local/ses/events/outcomes.ts";
import { mailboxes } from "../../../local/ses/events/simulator-mailboxes.ts";

const document = openApiDocument({ version: "1", server: anyServer });
const markupOf = (name: string) => {
  const guide = guides.find((one) => one.name === name);
  if (!guide) throw new Error(`there is no page ${name}`);
  return guidePage(document, guide).markup;
};

describe.each(guides)("/docs/$name", ({ name, title }) => {
  test("is linked from the contents of the reference, and of every page", () => {
    const link = `href="/docs/${name}"`;
    expect(referencePage(document).markup).toContain(link);
    for (const other of guides) expect(guidePage(document, other).markup).toContain(link);
    expect(markupOf(name)).toContain(`href="/docs/${name}" aria-current="page">${title}</a>`);
  });

  test("has less than 100 KB, one heading of the first level, and ids that are links' targets", () => {
    const markup = markupOf(name);
    expect(Buffer.byteLength(markup)).toBeLessThan(100_000);
    expect(markup.match(/<h1>/g)).toHaveLength(1);
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const [, target] of markup.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect(markup).not.toMatch(/undefined|NaN|\[object/);
  });
});

test("/docs/errors has every error with its status", () => {
  const markup = markupOf("errors");
  for (const name of Object.keys(errorNotes)) {
    const status = refusalStatus[name as keyof typeof refusalStatus];
    expect(markup).toContain(`<td>${status}</td><td><code>${name}</code></td>`);
  }
});

test("/docs/events has every event", () => {
  for (const type of Object.keys(eventTexts)) expect(markupOf("events")).toContain(`<code>${type}</code>`);
});

test("/docs/pagination names the list that is not sorted by time", () => {
  expect(markupOf("pagination")).toContain("inbound routes come by <code>priority</code>, the highest first");
});

test("/docs/limits has the limits of the constants, and tells the gateway's 429 apart", () => {
  const markup = markupOf("limits");
  for (const text of ["6,291,456 bytes", "<td>50</td>", "<td>100</td>", "30 days ahead", "ratelimit-limit"])
    expect(markup).toContain(text);
  expect(markup).toContain("Too Many Requests");
});

test.for(mailboxes)("the event of $name@… is the one that its report becomes", ({ name, happens }) => {
  const facts = { region: "us-east-1", at: "2026-06-15T12:00:00.000Z", newFeedbackId: () => "f" };
  const types = outcomesFor(`${name}@simulator.amazonses.com`, undefined, facts).map(({ type, detail }) => {
    const bounce = z.object({ bounceType: z.optional(z.string()), bounceSubType: z.optional(z.string()) });
    const { bounceType, bounceSubType } = bounce.parse(detail);
    const status = name === "bounce" ? "5.1.1" : "none";
    return decide({ kind: type, type: bounceType, subtype: bounceSubType, status })?.type;
  });
  for (const [, named] of happens.matchAll(/`(email\.\w+)`/g)) expect(types).toContain(named);
});

test.for(mailboxes)(
  "$name@simulator.amazonses.com does what /docs/test-addresses says",
  ({ name, reports }) => {
    expect(markupOf("test-addresses")).toContain(`<code>${name}@simulator.amazonses.com</code>`);
    const facts = { region: "us-east-1", at: "2026-06-15T12:00:00.000Z", newFeedbackId: () => "f" };
    for (const address of [`${name}@simulator.amazonses.com`, `${name}+x@simulator.amazonses.com`]) {
      const outcomes = outcomesFor(address, undefined, { ...facts });
      expect(outcomes.map(({ type }) => type)).toEqual(reports);
    }
  },
);
