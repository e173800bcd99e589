import { expect, test } from "vitest";
import { withPreview } from "../../../functions/operations/broadcasts/rendering/preview-text.ts";

const shown = '<div style="display:none;max-height:0;overflow:hidden">In &lt;short&gt;</div>';
const pageOf = (html: string) => withPreview({ subject: "x", html, text: undefined }, "In <short>").html;

test.each([
  ["a fragment", ["", "<p>x</p>"]],
  ["a page", ["<html><head></head><body>", "<p>x</p></body></html>"]],
  ["a body with `>` in an attribute", ["<BODY data-a=\"a>b\" class='c>d'>", "<p>x</p>"]],
  [
    "a body of Outlook before the one of all others",
    ['<!--[if mso]><body class="mso"><![endif]--><!--[if !mso]><!--><body>', "<!--<![endif]--><p>x</p>"],
  ],
  ["a page without a body", ["<!doctype html><html><head><title>t</title></head>", "<p>x</p></html>"]],
  ["a page with only a document type", ["<!doctype html>", "<p>x</p>"]],
  ["a body that is in a comment without an end", ["", "<p>x</p><!-- <body>"]],
])("the preview text begins the body of %s", (_, [before, after]) => {
  expect(pageOf(`${before}${after}`)).toBe(`${before}${shown}${after}`);
});

test("without a preview text nothing changes; with one the text part has none of it", () => {
  const rendered = { subject: "x", html: "<body><p>Hello</p>", text: undefined };
  expect(withPreview(rendered, undefined)).toBe(rendered);
  expect(withPreview(rendered, "Short").text).not.toContain("Short");
});
