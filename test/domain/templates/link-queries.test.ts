import { expect, test } from "vitest";
import { find, renderHtml as html, part } from "./closure.ts";

const e = "a+b@x.test";

test.each([
  ["a value", "https://x.test/?e={{ e }}", { e }, "https://x.test/?e=a%2Bb%40x.test"],
  ["a later value", "https://x.test/?a=1&amp;e={{ e }}", { e }, "https://x.test/?a=1&amp;e=a%2Bb%40x.test"],
  [
    "several",
    "https://x.test/?e={{ e }}&n={{ n }}#top",
    { e, n: "a&b c" },
    "https://x.test/?e=a%2Bb%40x.test&n=a%26b%20c#top",
  ],
  ["a part of one", "https://x.test/?q=to:{{ e }}", { e }, "https://x.test/?q=to:a%2Bb%40x.test"],
  [
    "after a URL",
    "{{ url }}&e={{ e }}",
    { url: "https://x.test/?a=1&b=2", e },
    "https://x.test/?a=1&amp;b=2&e=a%2Bb%40x.test",
  ],
  [
    "a URL as a value",
    "https://x.test/?next={{ url }}",
    { url: "https://y.test/?a=1" },
    "https://x.test/?next=https%3A%2F%2Fy.test%2F%3Fa%3D1",
  ],
  [
    "in a branch",
    "https://x.test/?{% if e %}e={{ e }}{% endif %}",
    { e },
    "https://x.test/?e=a%2Bb%40x.test",
  ],
  ["escaped before", "https://x.test/?e={{- e | escape -}}", { e }, "https://x.test/?e=a%2Bb%40x.test"],
  ["of a mail", "mailto:a@x.test?subject={{ s }}", { s: "1 + 1" }, "mailto:a@x.test?subject=1%20%2B%201"],
])("a value of a link's query is percent-encoded: %s (templates case 6)", (_, href, given, expected) => {
  for (const name of ["href", "src"])
    expect(html(`<a ${name}="${href}">x</a>`, given)).toBe(`<a ${name}="${expected}">x</a>`);
});

test.each([
  ["a whole URL", "{{ url }}", { url: "https://x.test/?e=a%2Bb&c=d+e" }, "https://x.test/?e=a%2Bb&amp;c=d+e"],
  ["a whole query", "https://x.test/?{{ q }}", { q: "a=1&b=2" }, "https://x.test/?a=1&amp;b=2"],
  ["a part of the path", "https://x.test/{{ e }}/y", { e: "a/b+c" }, "https://x.test/a/b+c/y"],
  ["a fragment", "https://x.test/?a=1#{{ e }}", { e }, "https://x.test/?a=1#a+b@x.test"],
  [
    "encoded by the template",
    "https://x.test/?e={{ e | url_encode }}",
    { e },
    "https://x.test/?e=a%2Bb%40x.test",
  ],
  ["a number", "https://x.test/?total={{ n }}", { n: 1250.5 }, "https://x.test/?total=1250.5"],
])("another place of a link stays as it is: %s", (_, href, given, expected) => {
  expect(html(`<a href="${href}">x</a>`, given)).toBe(`<a href="${expected}">x</a>`);
});

test("what was encoded into a name is not encoded again, and text outside of links never", () => {
  const link = '<a href="https://x.test/?e={{ v }}">{{ e }}</a>';
  const shown = '<a href="https://x.test/?e=a%2Bb%40x.test">a+b@x.test</a>';
  expect(html(`{% assign v = e | url_encode %}${link}`, { e })).toBe(shown);
  expect(html(`{% capture v %}{{ e | url_encode }}{% endcapture %}${link}`, { e })).toBe(shown);
});

test("blocks and layouts encode the values of their links as well", () => {
  const parts = {
    button: part("block", '<a href="https://x.test/?e={{ to }}">x</a>'),
    frame: part("layout", '<a href="https://x.test/?e={{ e }}">y</a>{% block %}{% endblock %}'),
  };
  expect(html('{% layout "frame" %}{% render "button", to: e %}', { e }, parts)).toBe(
    '<a href="https://x.test/?e=a%2Bb%40x.test">y</a><a href="https://x.test/?e=a%2Bb%40x.test">x</a>',
  );
});

test("text that no email can have is refused in a query as elsewhere", () => {
  for (const bad of ["\u0000", "\ud800"])
    expect(html('<a href="https://x.test/?e={{ e }}">x</a>', { e: bad })).toMatchObject({
      failure: expect.stringContaining("well-formed"),
    });
});

test("templates cannot name the filter of links", async () => {
  expect(await find({ html: "<p>{{ e | encode_in_query }}</p>" })).toMatchObject([{ severity: "error" }]);
});
