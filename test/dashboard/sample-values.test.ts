import { expect, test } from "vitest";
import { sampleValues } from "../../dashboard/pages/templates/sample-values.ts";

test("a preview has the fallback of each variable, and the name of those without one", () => {
  const variables = [
    { key: "firstName", required: false, fallback: "reader" },
    { key: "city", required: true, fallback: null },
  ];
  const template = { variables, subject: "For {{ firstName }}", html: "<p>{{order}}</p>", mjml: null };
  expect(sampleValues(template)).toEqual({ firstName: "reader", city: "city", order: "order" });
});
