import { expect, test } from "vitest";
import { displayHtml, shownPart } from "../../../functions/domain/inbound/display-html.ts";
import { shownContent } from "../../../functions/operations/inbound/emails/shown-content.ts";

/** What a function's response takes: the body is JSON, in a response that is JSON again. */
const responseBytes = (body: unknown) => Buffer.byteLength(JSON.stringify(JSON.stringify(body)));
const mostBytes = 6 * 1024 * 1024;

test("a message that fits is shown as a whole", async () => {
  const content = { text: "Hello\n> quoted", html: "<p>Hello</p>" };
  expect(await shownContent(content, {})).toEqual({
    ...{ text: content.text, html: displayHtml(content.html), strippedText: "Hello", isCut: false },
  });
  expect(await shownContent({ text: null, html: null }, {})).toEqual({
    ...{ text: null, html: null, strippedText: null, isCut: false },
  });
});

test.each([
  ["quotes", '"'.repeat(1_000_000)],
  ["backslashes", "\\".repeat(1_000_000)],
  ["characters of three bytes", "請".repeat(1_000_000)],
  ["pictures of two surrogates", "🎉".repeat(500_000)],
])("a message of %s is cut to what a response holds, and says so", async (_what, text) => {
  const rest = { references: Array.from({ length: 1000 }, (_, at) => `<${"r".repeat(90)}${at}@x>`) };
  const { isCut, ...shown } = await shownContent({ text, html: `<p>${text}</p>` }, rest);
  expect(isCut).toBe(true);
  expect(responseBytes({ ...rest, ...shown })).toBeLessThan(mostBytes);
  expect(shown.text?.length).toBeGreaterThan(100_000);
  expect(shown.text?.isWellFormed()).toBe(true);
  expect(shown.html?.isWellFormed()).toBe(true);
});

test("the html of a hundred thousand open elements is shown up to a number of tags", () => {
  const html = "<b>".repeat(100_000);
  expect(shownPart(html).length).toBe(150_000);
  expect(shownPart("<p>short</p>")).toBe("<p>short</p>");
});
