import fc from "fast-check";
import { expect, test } from "vitest";
import { checkTemplate } from "../../../functions/domain/templates/check/check-template.ts";
import { render } from "./closure.ts";

const secret = "SECRET-OF-THE-PROCESS";
process.env["TEMPLATE_TEST_SECRET"] = secret;

const path = fc.constantFrom(
  ..."a a.b list list[0] big.length constructor __proto__ a.constructor.constructor process.env toString".split(
    " ",
  ),
  ..."a.__proto__.polluted list.constructor.prototype this.process globalThis.process forloop block".split(
    " ",
  ),
);
const filters = fc.array(
  fc.constantFrom(
    ...[
      "upcase",
      'replace: "a", big',
      "append: big",
      'split: ""',
      "join: big",
      'map: "constructor"',
      "sort",
      "uniq",
    ],
    ...[
      'where: "__proto__"',
      'date: "%99999999d"',
      "times: 1e308",
      "truncate: 999999999",
      "slice: -9, 99",
      "concat: list",
    ],
    ...["escape", "newline_to_br", "strip_html", "divided_by: 0", "default: big"],
  ),
  { maxLength: 4 },
);
const output = fc.tuple(path, filters).map(([name, all]) => `{{ ${[name, ...all].join(" | ")} }}`);
const leaf = fc.oneof(
  output,
  fc.constantFrom(
    ...[
      "{% include '/etc/passwd' %}",
      "{% render '../../x' %}",
      "{% layout 'x' %}",
      "{% echo big %}",
      "{% liquid echo big %}",
    ],
    ...[
      "{{ 'a' | eval }}",
      "{{",
      "{% if %}",
      "{% endif %}",
      "<script>",
      "{% raw %}",
      "{%%}",
      "{{ 1.1.1 }}",
      "{{ (1..9999999) }}",
    ],
  ),
  fc.string(),
);
const source = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "medium", maxDepth: 6 },
    leaf,
    fc.array(tie("node"), { maxLength: 4 }).map((all) => all.join("")),
    tie("node").map((inner) => `{% for i in (1..99999) %}${inner}{% endfor %}`),
    tie("node").map((inner) => `{% for i in list %}${inner}{% endfor %}`),
    tie("node").map((inner) => `{% if a %}${inner}{% else %}${inner}{% endif %}`),
    tie("node").map((inner) => `{% capture a %}${inner}{{ a }}${inner}{% endcapture %}{{ a }}`),
    tie("node").map((inner) => `{% assign big = big | append: big %}${inner}`),
  ),
})).node;

test("300 hostile templates end within the limits and reveal nothing of the process (T101)", async () => {
  const variables = { a: "<b>", list: [1, { constructor: "own" }], big: "x".repeat(1000) };
  const before = JSON.stringify(variables);
  const counts = { refused: 0, rendered: 0, missing: 0, failure: 0 };
  await fc.assert(
    fc.asyncProperty(source, async (html) => {
      const kind = { kind: "template", purpose: "transactional", subject: "s", variables: [] } as const;
      const { findings } = await checkTemplate({ ...kind, html }, {});
      if (findings.some(({ severity }) => severity === "error")) {
        counts.refused += 1;
        return;
      }
      const outcome = render({ html }, variables);
      // An outcome has one of these fields.
      for (const name of ["rendered", "missing", "failure"] as const) if (name in outcome) counts[name] += 1;
      const text = JSON.stringify(outcome);
      expect(text.length).toBeLessThan(2_200_000);
      expect(text).not.toMatch(new RegExp(`${secret}|native code|function |root:`));
    }),
    { numRuns: 300, seed: 20261128 },
  );
  // The seed decides the sources. Few of one kind would show nothing about it.
  expect(counts).toEqual({ refused: 117, rendered: 62, missing: 50, failure: 71 });
  expect(JSON.stringify(variables)).toBe(before);
  expect({}).not.toHaveProperty("polluted");
});
