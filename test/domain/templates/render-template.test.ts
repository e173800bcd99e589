import { expect, test } from "vitest";
import { parseTemplate } from "../../../functions/domain/templates/parse-template.ts";
import { renderTemplate } from "../../../functions/domain/templates/render-template.ts";
import type { TemplateClosure } from "../../../functions/domain/templates/template-content.ts";

type Draft = Partial<TemplateClosure>;
const closure = (draft: Draft): TemplateClosure => ({
  ...{ id: "tpl_1", version: 1, subject: "Hello", html: "<p>Hi</p>", variables: [], parts: {} },
  ...draft,
});
const render = (draft: Draft, variables: Record<string, unknown> = {}) =>
  renderTemplate(parseTemplate(closure(draft)), variables);
const html = (source: string, variables: Record<string, unknown> = {}) => {
  const outcome = render({ html: source }, variables);
  return "rendered" in outcome ? outcome.rendered.html : outcome;
};

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
