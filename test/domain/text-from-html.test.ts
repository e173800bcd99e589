import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textFromHtml } from "../../functions/domain/platform/markup/text-from-html.ts";

describe("the text of a page", () => {
  it.each([
    ["a paragraph", "<p>Hello</p>", "Hello"],
    ["two paragraphs", "<p>Hello</p><p>you</p>", "Hello\n\nyou"],
    ["a line break", "a<br>b<br/>c", "a\nb\nc"],
    ["an empty line", "a<br><br>b", "a\n\nb"],
    ["divisions", "<div>a</div><div>b</div>", "a\nb"],
    ["a table", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
    ["a list", "<ul><li>a</li><li><p>b</p></li><li></li></ul>c", "- a\n- b\n\n-\n\nc"],
    ["a rule", "a<hr>b", "a\n\n---\n\nb"],
    ["white space of every kind", " a \r\n\t b&nbsp;&nbsp;c ", "a b c"],
    ["inline elements", "a<b>b</b> <i>c</i>", "ab c"],
    ["entities by name", "&lt;b&gt; &amp;amp; &copy; &Eacute;&ouml;&szlig; &hellip;", "<b> &amp; © Éöß …"],
    ["entities by number", "&#169; &#xA9; &#x1F389;", "© © 🎉"],
    ["entities that are none", "&unknown; AT&T &#; &#x;", "&unknown; AT&T &#; &#x;"],
    ["numbers of no character", "a&#0;b&#xD800;c&#1114112;d&#99999999;", "a\ufffdb\ufffdc\ufffdd\ufffd"],
    ["numbers without a semicolon, and with zeros", "It&#8217s &#000000000169; &#x00000000A9-", "It’s © ©-"],
    ["punctuation by name", "a&commat;b&period;test&colon; 50&percnt;", "a@b.test: 50%"],
    ["signs that open no element", "1 < 2 <3 > 0", "1 < 2 <3 > 0"],
    [
      "head, style, script and comment",
      "<head><title>t</title><style>p{}</style></head>a<script>x='</p>'</script><!-- c -->b",
      "ab",
    ],
    [
      "conditional comments",
      "<!--[if mso]><p>outlook</p><![endif]-->a<!--[if !mso]><!-->b<!--<![endif]-->",
      "ab",
    ],
    ["an empty comment", "a<!-->b", "ab"],
    ["a declaration", "<!doctype html><?xml x?>a", "a"],
    ["a sign inside an attribute", '<p title="a > b">c</p>', "c"],
    ["an unclosed script", "a<script>b", "a"],
    ["an unclosed tag", "a<b", "a"],
    ["a preview line padded with nothing", "Hi&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&#847;&zwnj; you", "Hi you"],
    ["joined letters", "می\u200cخواهم", "می\u200cخواهم"],
    ["a name every object has", "a<constructor>b</constructor><toString>c", "abc"],
    ["nothing", "", ""],
  ])("%s", (_title, html, text) => {
    expect(textFromHtml(html)).toBe(text);
  });

  it.each([
    [
      "beside other words",
      '<a href="https://a.test/x?b=1&amp;c=2">Our page</a>.',
      "Our page (https://a.test/x?b=1&c=2).",
    ],
    ["once when it is the words", '<a href="https://a.test">https://a.test</a>', "https://a.test"],
    ["once but for the last slash", "<a href='https://a.test/'>https://a.test</a>", "https://a.test"],
    ["without its scheme for mail", "<a href=mailto:a@a.test>Ana</a>", "Ana (a@a.test)"],
    ["once for mail", '<a href="mailto:a@a.test">a@a.test</a>', "a@a.test"],
    [
      "beside the words of its picture",
      '<a href="https://a.test"><img alt="Logo"></a>',
      "Logo (https://a.test)",
    ],
    ["alone when its picture has none", '<a href="https://a.test"><img src="x"></a>', "https://a.test"],
    ["never for a place in the page", '<a href="#top">Top</a>', "Top"],
    ["never for a script", '<a href="javascript:x()">Go</a>', "Go"],
    [
      "from the attribute, not from a value that looks like one",
      `<a title=' href="https://b.test"' href="https://a.test">x</a>`,
      "x (https://a.test)",
    ],
    [
      "without decoding it twice",
      '<a href="https://a.test/?a=1&amp;copy;=2">x</a>',
      "x (https://a.test/?a=1&copy;=2)",
    ],
    ["even when it is never closed", '<a href="https://a.test">x', "x (https://a.test)"],
  ])("shows a link's address %s", (_title, html, text) => {
    expect(textFromHtml(html)).toBe(text);
  });

  it.each([
    ["a data URL of 50,000 parameters (C13)", `data:${";a".repeat(50_000)}`],
    ["100,000 open brackets", "<".repeat(100_000)],
    ["a megabyte of tags that never end", "<a ".repeat(350_000)],
    ["open attributes", '<a href="'.repeat(200_000)],
    ["open comments", "<!--".repeat(250_000)],
    ["open scripts", "<script>".repeat(120_000)],
    ["open items", "<li>".repeat(250_000)],
    ["links", '<a href="https://a.test">x</a>'.repeat(50_000)],
    ["white space", " ".repeat(6_000_000)],
    ["half entities", "&#1234567".repeat(100_000)],
  ])("is found in a page made to be slow: %s", (_title, html) => {
    // Work that grows with the square of these lengths would run into the test's time limit.
    expect(textFromHtml(html).length).toBeLessThanOrEqual(2 * html.length);
  });

  it("never throws and never holds markup characters that the page did not show", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "</",
      "<!--",
      "-->",
      '"',
      "'",
      "=",
      "&",
      ";",
      "#x",
      "a",
      "p",
      "script",
      " ",
      "\n",
      "🎉",
      "li",
      "href",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(textFromHtml(pieces.join(""))).not.toMatch(/[\r\0]|^\s|\s$/);
      }),
    );
  });
});
