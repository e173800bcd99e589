import { describe, expect, test } from "vitest";
import type { MarkupRequest } from "../../../functions/domain/markup/markup-request.ts";
import { built, page, text } from "./answers.ts";

const formats = ["mjml", "html"] as const;

describe.each(formats)("marketing email in %s (case 9)", (format) => {
  const marketing: Partial<MarkupRequest> = { format, kind: "marketing" };
  const content = (html: string) => (format === "mjml" ? text(html) : html);

  test("has the unsubscribe and the address placeholder, in the html and in the text", async () => {
    const { html, text: plain, variables } = await built(content("<p>Hello</p>"), marketing);
    expect(html).toContain('<a href="{{ unsubscribeUrl }}"');
    expect(html).toContain("{{ postalAddress }}");
    expect(plain).toContain("Unsubscribe ({{ unsubscribeUrl }})");
    expect(plain).toContain("{{ postalAddress }}");
    expect(variables).toEqual(["postalAddress", "unsubscribeUrl"]);
  });

  test("keeps the placeholders that the model wrote, without a second footer", async () => {
    const own = '<p>{{ postalAddress }}<br><a href="{{ unsubscribeUrl }}">Leave</a></p>';
    const { html } = await built(content(own), marketing);
    expect(html.match(/unsubscribeUrl/g)).toHaveLength(1);
  });

  test("has the brand's address as the fallback, which cannot end the Liquid string", async () => {
    const brand = { address: 'Main Street 1 "}}<b>, Springfield' };
    const { html } = await built(content("<p>Hello</p>"), { ...marketing, brand });
    expect(html).toMatch(/\{\{ postalAddress \| default: "Main Street 1 +b +, Springfield" \}\}/);
  });
});

describe("text and preview text (case 9)", () => {
  test("are made from the sanitized html", async () => {
    const source = page(
      "<mj-section><mj-column><mj-text><p>Hello<script>x</script> {{ name }}</p><p>Bye</p></mj-text></mj-column></mj-section>",
      "<mj-preview>News &amp; more</mj-preview>",
    );
    const { text: plain, previewText } = await built(source);
    expect(plain).toBe("Hello {{ name }}\n\nBye");
    expect(previewText).toBe("News & more");
  });

  test("without a preview of its own, it is the beginning of the text, and no Liquid output is cut", async () => {
    const { previewText } = await built(
      text(`<p>${"word ".repeat(26)}{{ name | default: "my dear friend" }}</p>`),
    );
    expect(previewText).toBe(`${"word ".repeat(26).trim()}…`);
  });

  test("transactional email has no footer", async () => {
    expect((await built(text("<p>Hello</p>"))).html).not.toContain("unsubscribe");
  });
});

describe("language and direction (case 11)", () => {
  test.each([
    ["ar", "Hello", 'lang="ar" dir="rtl"'],
    ["he-IL", "Hello", 'lang="he-IL" dir="rtl"'],
    ["de", "שלום", 'lang="de" dir="ltr"'],
    ["pa-Arab", "x", 'lang="pa-Arab" dir="rtl"'],
    ["az-Latn", "x", 'lang="az-Latn" dir="ltr"'],
    [undefined, "مرحبا بالعملاء", 'lang="ar" dir="rtl"'],
    [undefined, "שלום לכולם", 'lang="he" dir="rtl"'],
    [undefined, "こんにちは、皆さん", 'lang="ja" dir="ltr"'],
    [undefined, "Hello", 'lang="en" dir="ltr"'],
  ])("of %s and the text %s are in the html of both formats", async (language, words, attributes) => {
    for (const format of formats) {
      const source = format === "mjml" ? text(`<p>${words}</p>`) : `<p>${words}</p>`;
      expect((await built(source, { format, language })).html).toContain(`<html ${attributes}`);
    }
  });

  test("what is written from right to left is laid out so: MJML's own default is the other way", async () => {
    const { html } = await built(text("<p>مرحبا</p>"));
    expect(html).not.toMatch(/direction:\s*ltr/);
    expect(html).toMatch(/text-align:\s*right/);
  });
});

describe.each(formats)("a web address in a text of %s", (format) => {
  const content = (html: string) => (format === "mjml" ? text(html) : html);

  test.each([
    ["Log in at https://bank.example/login now", "https://bank.example/login"],
    ["www.bank.example", "www.bank.example"],
    ['<a href="https://shop.example/orders">https://bank.example/login</a>', "https://bank.example/login"],
    ["https://shop.example@bank.example/", "https://shop.example@bank.example/"],
    ["http://{{ name }}.bank.example", "bank.example"],
  ])("is taken out where the caller named no such link: %s", async (html, link) => {
    const email = await built(content(`<p>Hello ${html}</p>`), { format });
    expect(`${email.html} ${email.text}`).not.toContain("bank.example");
    expect(email.removed).toContainEqual({
      what: expect.stringContaining(link),
      why: expect.stringContaining("email programs make a link of such a text"),
    });
  });

  test.each([
    ...["See https://shop.example/orders.", "See https://shop.example/a?b=1&amp;c=2", "https: and www"],
    ...["Look at https://shop.example.", "(https://shop.example), or"],
  ])("stays where the caller named its host, and other text stays: %s", async (html) => {
    const email = await built(content(`<p>${html}</p>`), { format });
    expect(email.html).toContain(html);
    expect(email.removed).toEqual([]);
  });
});
