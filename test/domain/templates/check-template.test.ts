import { expect, test } from "vitest";
import { find, part } from "./closure.ts";

const places = (findings: Awaited<ReturnType<typeof find>>) =>
  findings.map(({ severity, code, field, line, column }) => [severity, code, `${field} ${line}:${column}`]);

test("everything that is wrong is found at once, with line and column", async () => {
  const findings = await find({
    purpose: "marketing",
    subject: "{{ a | nothing }}",
    html: '<p>{{ nmae }}</p>\n<a href="www.x.test">x</a>\n<a href="javascript:x">y</a>{{ b.c }}',
    text: "{% if a %}",
    variables: [
      { key: "name", required: true, fallback: null },
      { key: "unused", required: true, fallback: null },
    ],
  });
  expect(places(findings)).toEqual([
    ["error", "syntax_error", "subject 1:1"],
    ["error", "syntax_error", "text 1:1"],
    ["warning", "link_without_scheme", "html 2:10"],
    ["error", "link_forbidden", "html 3:10"],
    ["error", "unsubscribe_missing", "html 1:1"],
  ]);
});

test("variables are compared with the declared ones: used, unused and misspelt", async () => {
  const variables = ["name", "unused", "user"].map((key) => ({ key, required: true, fallback: null }));
  const html =
    "{{ nmae }}{{ other }}{{ user.city }}{{ contact.email }}{% for i in items %}{{ i }}{% endfor %}";
  const findings = await find({ html, variables });
  expect(findings.map(({ code, message }) => [code, /`(\w+)`/.exec(message)?.[1]])).toEqual([
    ["variable_misspelt", "nmae"],
    ["variable_undeclared", "other"],
    ["variable_undeclared", "items"],
    ["variable_unused", "name"],
    ["variable_unused", "unused"],
  ]);
});

test.each([
  ["an unquoted attribute", "<a href={{ x }}>", 9],
  ["an attribute's name", "<a {{ x }}>", 4],
  ["an element's name", "<{{ x }}>", 2],
  ["a style element", "<style>a { color: {{ x }} }</style>", 19],
  ["a comment", "<!-- {{ x }} -->", 6],
  ["a script", "<script>{{ x }}</script>", 9],
  ["an event handler", '<a onclick="{{ x }}">', 13],
  ["an attribute, where it is a block", '<a title="{% render "b" %}">', 11],
  ["a condition of Outlook", "<!--[if {{ x }}]>a<![endif]-->", 9],
  ["one branch of a text", '{% if x %}<a href="{% else %}y{% endif %}">', 20],
])("Liquid in %s is an error (templates case 6)", async (_, html, column) => {
  const findings = await find({ html }, { b: part("block", "b") });
  expect(places(findings)).toContainEqual(["error", "unsafe_place", `html 1:${column}`]);
});

test.each([
  ["a quoted attribute", '<a href="{{ x }}" style="color: {{ y }}">{{ z }}</a>'],
  ["Outlook's conditional content", '<!--[if mso]><v:fill src="{{ x }}" /><![endif]-->'],
  ["both branches of an attribute", '<a href="{% if x %}https://a.test{% else %}{{ y }}{% endif %}">a</a>'],
  ["a title", "<title>{{ x }}</title>"],
  ["raw text", "{% raw %}<style>{{ x }}</style>{% endraw %}"],
])("Liquid in %s is possible", async (_, html) => {
  expect(await find({ html })).toEqual([]);
});

test.each([
  ["an unknown tag", "{% include 'x' %}", "not found"],
  ["an unknown filter", "{{ x | raw }}", "ndefined filter"],
  ["a tag that writes unescaped", "{% echo x %}", "not found"],
  ["a tag that is not closed", "{% if x %}", "not closed"],
  ["an output that is not closed", "a {{ x", "not closed"],
  ["200 nested ifs (templates case 2)", "{% if x %}".repeat(200) + "{% endif %}".repeat(200), "too deeply"],
  ["a deep expression", `{{ a${"[a".repeat(50_000)}${"]".repeat(50_000)} }}`, "too deeply"],
  ["a layout by a variable", "{% layout x %}", "in quotes"],
])("%s is a syntax error", async (_, html, message) => {
  const findings = await find({ html });
  expect(findings).toContainEqual(
    expect.objectContaining({ code: "syntax_error", message: expect.stringContaining(message) }),
  );
});

test("layouts and blocks must be published, be of their kind and get what they need", async () => {
  const parts = {
    footer: part("block", "{{ year }}", { variables: [{ key: "year", required: true, fallback: null }] }),
    frame: part("layout", "{% block body %}{% endblock %}"),
  };
  const html =
    '{% layout "frame" %}{% render "footer" %}{% render "frame" %}{% render "none" %}{% render "footer", year: 1 %}';
  const findings = await find({ html }, parts);
  expect(findings.map(({ code, column, message }) => [code, column, message])).toEqual([
    ["reference_invalid", 21, "The block `footer` needs `year: …`."],
    ["reference_invalid", 42, "The project has no published block `frame`."],
    ["reference_invalid", 62, "The project has no published block `none`."],
  ]);
});

test("html over 102 KB is a warning (templates case 10)", async () => {
  const findings = await find({ html: `<p>${"a".repeat(103 * 1024)}</p>` });
  expect(places(findings)).toEqual([["warning", "html_large", "html 1:1"]]);
});

test("Liquid of MJML in an unsafe place is found where it is in the source", async () => {
  const mjml =
    "<mjml><mj-head><mj-style>\na { color: {{ c }} }</mj-style></mj-head><mj-body></mj-body></mjml>";
  expect(places(await find({ mjml }))).toContainEqual(["error", "unsafe_place", "mjml 2:12"]);
});

const unlinked = async (...args: Parameters<typeof find>) =>
  (await find({ purpose: "marketing", ...args[0] }, args[1])).flatMap(({ code, field }) =>
    code === "unsubscribe_missing" ? [field] : [],
  );

test("marketing needs a link to unsubscribe in what every recipient sees", async () => {
  const link = "{{ unsubscribeUrl }}";
  expect(await unlinked({ html: undefined, text: "News" })).toEqual(["text"]);
  expect(await unlinked({ html: undefined, text: `News ${link}` })).toEqual([]);
  expect(await unlinked({ html: "<p>x</p>", text: link })).toEqual(["html"]);
  expect(await unlinked({ html: `<p>${link}</p>`, text: "News" })).toEqual([]);
  expect(await unlinked({ html: `{% comment %}${link}{% endcomment %}` })).toEqual(["html"]);
  const framed = { html: '{% layout "frame" %}x' };
  expect(await unlinked(framed, { frame: part("layout", `{% block a %}{% endblock %}${link}`) })).toEqual([]);
  const hidden = part("layout", `{% block a %}{% endblock %}{% comment %}${link}{% endcomment %}`);
  expect(await unlinked(framed, { frame: hidden })).toEqual(["html"]);
});

test("a block has the link where it is given to it", async () => {
  const parts = { foot: part("block", '<a href="{{ unsubscribeUrl }}">u</a>') };
  expect(await unlinked({ html: '{% render "foot" %}' }, parts)).toEqual(["html"]);
  expect(await unlinked({ html: '{% render "foot", unsubscribeUrl: unsubscribeUrl %}' }, parts)).toEqual([]);
});

test("a field that no contact has is not declared", async () => {
  const variables = [{ key: "contact.vip", required: false, fallback: null }];
  const html = "{{ contact.vip }}{{ contact.phone }}{{ contact.properties.phone }}";
  const findings = await find({ html, variables });
  expect(findings.map(({ code, message }) => [code, /`([\w.]+)`/.exec(message)?.[1]])).toEqual([
    ["variable_undeclared", "contact.phone"],
  ]);
  const [misspelt] = await find({ html: "{{ contact.firstNam }}", variables });
  expect(misspelt?.message).toContain("did you mean `contact.firstName`?");
});
