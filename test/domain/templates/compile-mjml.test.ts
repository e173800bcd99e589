import { expect, test } from "vitest";
import { compileMjml } from "../../../functions/domain/templates/mjml/compile-mjml.ts";

const body = (content: string) =>
  `<mjml><mj-body><mj-section><mj-column>\n${content}\n</mj-column></mj-section></mj-body></mjml>`;

test("Liquid in text, attributes, colors and around elements comes out as it went in (templates case 5)", async () => {
  const tags = [
    '{{ user.name | default: "you" }}',
    "{% if a > b %}",
    "{{- url | url_encode -}}",
    "{{ color }}",
    "{% for item in items %}",
    "{{ item['<b>'] }}",
    "{% endfor %}",
    "{% endif %}",
  ] as const;
  const [name, begin, url, color, loop, item, endLoop, end] = tags;
  const { html, findings } = await compileMjml(
    body(
      `<mj-raw>${begin}</mj-raw><mj-text color="${color}">Hi ${name}, ${loop}${item}${endLoop}</mj-text>` +
        `<mj-button href="https://x.example/?u=${url}">Go</mj-button><mj-raw>${end}</mj-raw>`,
    ),
  );
  expect(findings).toEqual([]);
  for (const tag of tags) expect(html).toContain(tag);
  expect(html).toContain(`href="https://x.example/?u=${url}"`);
  expect(html?.indexOf(begin)).toBeLessThan(html?.indexOf(end) ?? 0);
});

const column = (content: string) => `\n${content}`;
test.each([
  ["a loop outside of mj-raw", "{% for a in b %}", 2, 1, "mjml_text_lost"],
  ["text directly in a column", "  Hello", 2, 3, "mjml_text_lost"],
  ["a width that MJML computes with", '<mj-image src="a.png" width="{{ w }}"/>', 2, 23, "mjml_liquid_lost"],
  [
    "Liquid in an attribute that is unknown",
    '<mj-text data-x="{{ x }}">a</mj-text>',
    2,
    18,
    "mjml_liquid_lost",
  ],
  ["Liquid between attributes", "<mj-text {% if a %}>a</mj-text>", 2, 1, "mjml_liquid_lost"],
  ["an include of a file", 'x<mj-include path="/etc/passwd"/>', 2, 2, "mjml_include"],
  ["an element that does not exist", "<mj-foo>a</mj-foo>", 2, 1, "mjml_invalid"],
  ["an element that is not closed", "<mj-text>a", 3, 1, "mjml_syntax"],
  ["a tag that is not closed", '<mj-text color="red', 2, 1, "mjml_syntax"],
  ["a source that is not MJML", "", 1, 1, "mjml_syntax"],
])(
  "%s is an error with its line and column (templates cases 4 and 5)",
  async (title, content, line, at, code) => {
    const source = title.endsWith("not MJML") ? "Hello" : body(column(content).slice(1));
    const { html, findings } = await compileMjml(source);
    expect(html).toBeUndefined();
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: "error", code, line, column: at, field: "mjml" }),
    );
  },
);

test("a tag over several lines does not shift the lines of what follows", async () => {
  const { findings } = await compileMjml(body("<mj-text>{{ a\n\n| upcase }}</mj-text>\n<mj-foo />"));
  expect(findings).toContainEqual(expect.objectContaining({ code: "mjml_invalid", line: 5, column: 1 }));
});

test("an attribute that MJML does not know is a warning, and no font is loaded", async () => {
  const { html, findings } = await compileMjml(body('<mj-text wide="yes">a</mj-text>'));
  expect(findings.map(({ severity, line }) => [severity, line])).toEqual([["warning", 2]]);
  expect(html).not.toContain("fonts.googleapis.com");
});
