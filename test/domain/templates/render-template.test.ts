import { expect, test } from "vitest";
import { renderHtml as html, part, render } from "./closure.ts";

test.each([
  ["a variable", "Hi {{ name }}", { name: "Ada" }, "Hi Ada"],
  ["a default for what is not given (templates case 1)", '{{ name | default: "there" }}', {}, "there"],
  ['a default for "" (templates case 1)', '{{ name | default: "there" }}', { name: "" }, "there"],
  ["a default for false (templates case 1)", '{{ a | default: "b" }}', { a: false }, "b"],
  [
    "false that is allowed (templates case 1)",
    '{{ a | default: "b", allow_false: true }}',
    { a: false },
    "false",
  ],
  ["html of a variable as text", "{{ a }}", { a: `<b>&"'` }, "&lt;b&gt;&amp;&quot;&#39;"],
  [
    "an include of MJML in the data as text (templates case 4)",
    "<td>{{ a }}</td>",
    { a: '<mj-include path="/etc/passwd"/>' },
    "<td>&lt;mj-include path=&quot;/etc/passwd&quot;/&gt;</td>",
  ],
  ["escape once", "{{ a | escape }}", { a: "<" }, "&lt;"],
  ["a capture once", "{% capture x %}<b>{{ a }}</b>{% endcapture %}{{ x }}", { a: "<" }, "<b>&lt;</b>"],
  ["line breaks", "{{ a | newline_to_br }}", { a: "<\nb" }, "&lt;<br>\nb"],
  ["a sum without a rounding error (templates case 9)", "{{ 0.1 | plus: 0.2 }}", {}, "0.3"],
  ["a large number (templates case 9)", "{{ a }}", { a: 1e21 }, "1000000000000000000000"],
  ["a number without grouping (templates case 9)", "{{ a }}", { a: 10000000.5 }, "10000000.5"],
  [
    "a date in a zone (templates case 9)",
    '{{ a | date: "%H:%M", "Europe/Berlin" }}',
    { a: "2030-07-01T10:00:00Z" },
    "12:00",
  ],
  [
    "a date in UTC (templates case 9)",
    '{{ a | date: "%B %H:%M" }}',
    { a: "2030-07-01T10:00:00Z" },
    "July 10:00",
  ],
  [
    "a captured text that is compared",
    '{% capture x %}a{% endcapture %}{% if x == "a" %}y{% endif %}',
    {},
    "y",
  ],
  ["a first letter that is an emoji", '{{ a | split: "" | first }}', { a: "\u{1f600}b" }, "\u{1f600}"],
  ["parts around a separator", '{{ a | split: "," | join: "-" }}', { a: "x,\u{1f600},z" }, "x-\u{1f600}-z"],
  ["a condition on what is not given", "{% if a %}y{% else %}n{% endif %}", {}, "n"],
])("a template writes %s", (_, source, variables, expected) => {
  expect(html(source, variables)).toBe(expected);
});

test("all missing variables are named with their paths (templates case 1)", () => {
  const source =
    "{{ firstName }} {{ user.city }} {% for item in items %}{{ item.name }}{% endfor %} {{ a | upcase }}";
  const variables = { user: {}, items: [{ name: "x" }, {}] };
  expect(render({ subject: "{{ order }}", html: source, text: "{{ t }}" }, variables)).toEqual({
    missing: ["order", "firstName", "user.city", "item.name", "a", "t"],
  });
});

test.each([
  [3, "{{ x.constructor }}", { x: {} }],
  [3, "{{ x.__proto__.toString }}", { x: {} }],
  [3, "{{ constructor }}{{ toString }}{{ __proto__ }}", {}],
  [3, "{{ x.length.constructor }}", { x: "a" }],
  [3, '{{ x["hasOwnProperty"] }}', { x: { a: 1 } }],
])("templates case %i: %s sees own properties only", (_, source, variables) => {
  expect(html(source, variables)).toEqual({ missing: [expect.any(String), ...more(source)] });
});

function more(source: string): readonly unknown[] {
  return Array.from({ length: source.split("}}{{").length - 1 }, () => expect.any(String));
}

test("where and map see own properties only (templates case 3)", () => {
  expect(html('{{ "a" | where: "constructor" }}')).toBe("");
  expect(html('{{ x | map: "constructor" | join: "," }}', { x: [{}, {}] })).toBe(",");
});

test.each([
  ["{% for i in (1..999999999) %}{{ i }}{% endfor %}", {}, "4,000,000"],
  [
    '{% assign a = "xxxxxxxxxx" %}{% for i in (1..9) %}{% assign a = a | replace: "x", a %}{% endfor %}',
    {},
    "4,000,000",
  ],
  [
    "{% for a in x %}{% for b in x %}{% for c in x %}.{% endfor %}{% endfor %}{% endfor %}",
    { x: Array(100).fill(1) },
    "100,000",
  ],
  [
    "{% capture a %}{% for i in (1..9999) %}{{ x }}{% endfor %}{% endcapture %}",
    { x: "y".repeat(10_000) },
    "4,000,000",
  ],
  ["{{ x }}{{ x }}", { x: "y".repeat(600_000) }, "1 MB"],
])(
  "a template that is too large ends at a limit of counts (templates case 2): %s",
  (source, variables, limit) => {
    expect(html(source, variables)).toEqual({ failure: expect.stringContaining(limit) });
  },
);

test.each([
  ["javascript:alert(1)"],
  [" java\nscript:alert(1)"],
  ["JAVASCRIPT:x"],
  ["data:text/html,x"],
  ["vbscript:x"],
])("a link to %j is refused (templates case 6)", (url) => {
  expect(html('<a href="{{ url }}">x</a>', { url })).toEqual({
    failure: expect.stringContaining("Links must begin"),
  });
});

test("a quote in a link stays in it, and url_encode keeps a plus (templates case 6)", () => {
  expect(html('<a href="{{ url }}">x</a>', { url: 'https://x.test/" onclick="y' })).toBe(
    '<a href="https://x.test/&quot; onclick=&quot;y">x</a>',
  );
  expect(html('<a href="https://x.test/?e={{ e | url_encode }}">x</a>', { e: "a+b@c.test" })).toBe(
    '<a href="https://x.test/?e=a%2Bb%40c.test">x</a>',
  );
});

test("text and subject are not escaped, and a line break in a subject becomes a space (templates case 7)", () => {
  const outcome = render({ subject: "Hi {{ a }}", text: "{{ a }}" }, { a: "Tom & Ann\r\nBcc: x@y.test" });
  expect(outcome).toMatchObject({
    rendered: { subject: "Hi Tom & Ann Bcc: x@y.test", text: "Tom & Ann\r\nBcc: x@y.test" },
  });
});

test("a block sees only what it is given, and a layout gets the template's blocks", () => {
  const parts = {
    frame: part("layout", "<b>{% block body %}none{% endblock %}</b>{{ footer }}", {
      variables: [{ key: "footer", required: false, fallback: "Bye" }],
    }),
    card: part("block", "[{{ title }}{{ name }}]", {
      variables: [{ key: "name", required: false, fallback: null }],
    }),
  };
  const source = '{% layout "frame" %}{% block body %}{% render "card", title: name %}{% endblock %}';
  expect(renderWith(source, { name: "<Ada>" }, parts)).toBe("<b>[&lt;Ada&gt;]</b>Bye");
  expect(renderWith(source, {}, parts)).toEqual({ missing: ["name"] });
});

const renderWith = (source: string, variables: Record<string, unknown>, parts: object) =>
  html(source, variables, parts);

test("a variable with a fallback is filled in, also within others", () => {
  const variables = [
    { key: "user.name", required: false, fallback: "you" },
    { key: "must", required: true, fallback: null },
  ];
  const draft = { html: "{{ user.name }} {{ user.age }}{{ must }}", variables };
  expect(render(draft, { user: { age: 3 }, must: "!" })).toMatchObject({ rendered: { html: "you 3!" } });
  expect(render(draft, { user: { age: 3 } })).toEqual({ missing: ["must"] });
});
