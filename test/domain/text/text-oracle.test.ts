import * as fc from "fast-check";
import { convert } from "html-to-text";
import { expect, test } from "vitest";
import { textFromHtml } from "../../../functions/domain/platform/markup/text-from-html.ts";
import { pages } from "./pages.ts";

/** Links as ours are written, no line lengths, and nothing in capitals. */
const asOurs = {
  wordwrap: false,
  selectors: [
    { selector: "a", options: { linkBrackets: ["(", ")"], hideLinkHrefIfSameAsText: true } },
    { selector: "img", options: { pathRewrite: () => "" } },
    { selector: "h2", options: { uppercase: false } },
    { selector: "blockquote", options: { leadingLineBreaks: 1 } },
  ],
} as const;

/** The words of a text in their order: line ends, bullets and signs of quotations are a matter of taste. */
function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "" && !/^[-*>]+$/.test(word));
}

test("the text of a page has the words and links that another converter finds, in their order", () => {
  for (const html of fc.sample(pages, { seed: 20261130, numRuns: 400 }))
    expect(wordsOf(textFromHtml(html)), html).toEqual(wordsOf(convert(html, asOurs)));
});
