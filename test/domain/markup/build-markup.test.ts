import { describe, expect, test } from "vitest";
import { built, faultOf, page, text } from "./answers.ts";

describe("links (case 2)", () => {
  const kept = [
    "https://shop.example/",
    "https://shop.example/orders/1?a=1&amp;b=2",
    "https://shop.example/{{ name | url_encode }}",
    "{{ name }}",
    "{{ name }}/path",
  ];
  test.each(kept)("a link to a named host or a placeholder is kept: %s", async (href) => {
    const { html, removed } = await built(text(`<a href="${href}">x</a>`));
    expect(html).toContain(`href="${href}"`);
    expect(removed).toEqual([]);
  });

  test("an invented link is removed, its text stays, and the caller is told which", async () => {
    const {
      html,
      text: plain,
      removed,
      warnings,
    } = await built(text('<a href="https://bank.example/login">Log in</a>'));
    expect(html).not.toContain("bank.example");
    expect(plain).toBe("Log in");
    expect(removed).toEqual([
      { what: "link https://bank.example/login", why: "the host is not among `links`" },
    ]);
    expect(warnings[0]).toContain("1 links or images were removed");
  });

  test.each([
    "{{ name }}//bank.example",
    "{{ name }}/{{ name }}/bank.example/login",
    "{{ name }}/{{ name | url_encode }}{{ name }}/bank.example",
  ])("a link that leads to an invented host where its values are empty is removed: %s", async (href) => {
    for (const format of ["mjml", "html"] as const) {
      const source = format === "mjml" ? text(`<a href="${href}">x</a>`) : `<p><a href="${href}">x</a></p>`;
      const { html, removed } = await built(source, { format });
      expect(html).not.toContain("bank.example");
      expect(removed).toHaveLength(1);
    }
  });

  test("an email address is linked only if the caller named it", async () => {
    const links = ["mailto:help@shop.example"];
    const source = text('<a href="mailto:help@shop.example">a</a><a href="mailto:x@shop.example">b</a>');
    const { html } = await built(source, { links });
    expect(html).toContain("mailto:help@shop.example");
    expect(html).not.toContain("mailto:x@");
  });

  test("an image is loaded from the logo's host, and a small one may be embedded", async () => {
    const brand = { logoUrl: "https://cdn.example/logo.png" };
    const image = (src: string) =>
      `<mj-section><mj-column><mj-image src="${src}" alt="x" /></mj-column></mj-section>`;
    const embedded = "data:image/png;base64,iVBORw0KGgo=";
    const { html } = await built(page(image("https://cdn.example/a.png") + image(embedded)), { brand });
    expect(html).toContain("https://cdn.example/a.png");
    expect(html).toContain(embedded);
  });
});

describe("MJML (case 3)", () => {
  test.each(["mj-raw", "mj-include", "mj-html-attributes"])("an answer with %s is refused", async (name) => {
    expect(await faultOf(page(`<${name}>x</${name}>`))).toContain(`\`${name}\` is not allowed`);
  });

  test("a compile error names its line and column, and there is no page", async () => {
    const fault = await faultOf(page("<mj-section>{% if name %}x{% endif %}</mj-section>"));
    expect(fault).toMatch(/^MJML, line \d+, column \d+: /);
  });

  test("a page of more than 100 KB is refused", async () => {
    expect(await faultOf(text(`<p>${"x".repeat(100_000)}</p>`))).toContain("larger than 100 KB");
    expect(await faultOf(text("x".repeat(250_000)))).toContain("too long");
  });
});

describe("Liquid", () => {
  test("declared variables are kept and reported", async () => {
    const source = text("{% if order.id %}<p>{{ order.total }} {{ name | default: 'you' }}</p>{% endif %}");
    const { html, variables } = await built(
      source,
      { variables: ["name", "order", "unused"] },
      "Hi {{ name }}",
    );
    expect(html).toContain("{{ name | default: 'you' }}");
    expect(variables).toEqual(["name", "order"]);
  });

  test.each([
    ["{{ secret }}", "`secret` is not declared"],
    ["{% for x in secrets %}{{ x }}{% endfor %}", "`secrets` is not declared"],
    ['{% include "x" %}', 'tag "include" not found'],
    ['{% render "x" %}', 'tag "render" not found'],
    ["{{ name | raw }}", "undefined filter: raw"],
    ["{{ name.constructor }}", "must not use `constructor`"],
    ["{% if name %}x", "not closed"],
    ["{{ name", "not closed"],
    ["{% for i in (1..9) %}{{ i }}{% endfor %}", "loops over ranges"],
  ])("%s is refused", async (liquid, fault) => {
    expect(await faultOf(text(`<p>${liquid}</p>`))).toContain(fault);
    expect(await faultOf(`<p>${liquid}</p>`, { format: "html" })).toContain(fault);
  });

  test("the subject is held to the same variables", async () => {
    expect(await faultOf(text("x"), {}, "{{ secret }}")).toContain("not declared");
  });
});
