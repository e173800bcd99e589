import { render } from "@react-email/render";
import { createElement } from "react";
import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newAuthor } from "./author.ts";

function Welcome({ name, url }: { readonly name: string; readonly url: string }) {
  const link = createElement("a", { href: url, style: { color: "#123" } }, "Start");
  const greeting = createElement("p", null, "Hello, ", name, "!");
  const body = createElement("body", null, greeting, "{% if url %}", link, "{% endif %}");
  return createElement("html", { lang: "en" }, createElement("head"), body);
}

test("html that React Email rendered is a template: its placeholders are filled when it is sent", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const html = await render(createElement(Welcome, { name: "{{ firstName }}", url: "{{ url }}" }));
  expect(html).toContain('href="{{ url }}"');
  const { id } = await author.made({
    ...{ subject: "Welcome, {{ firstName }}", html },
    variables: [
      { key: "firstName", fallback: "there" },
      { key: "url", required: false },
    ],
  });
  const sent = async (variables: object) => author.email((await author.send({ id, variables })).body.id);
  const full = await sent({ firstName: "Ana & Bo", url: "https://acme.test/start?a=1&b=2" });
  expect(full.subject).toBe("Welcome, Ana & Bo");
  expect(full.html).toContain("Hello, <!-- -->Ana &amp; Bo<!-- -->!");
  expect(full.html).toContain('<a href="https://acme.test/start?a=1&amp;b=2" style="color:#123">Start</a>');
  const bare = await sent({});
  expect(bare.html).toContain("Hello, <!-- -->there<!-- -->!");
  expect(bare.html).not.toContain("<a ");
});
