import { expect, test } from "vitest";
import { parseTemplate } from "../../../smtp/mapping/template-option.ts";
import { SmtpReply } from "../../../smtp/smtp-reply.ts";

const fields = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, key: name.toLowerCase(), value }));

test.each([
  [{}, undefined],
  [{ "X-Template": "welcome" }, { alias: "welcome" }],
  [
    { "X-Template": "tpl_1", "X-Template-Variables": '{"a":1}' },
    { id: "tpl_1", variables: { a: 1 } },
  ],
  [{ "X-Template": '{"alias":"a","version":2,"variables":{}}' }, { alias: "a", version: 2, variables: {} }],
])("the headers %j name the template %j", (headers, template) => {
  expect(parseTemplate(fields(headers))).toEqual(template);
});

test.each([
  [{ "X-Template": "{x" }],
  [{ "X-Template": "a", "X-Template-Variables": "[1]" }],
  [{ "X-Template-Variables": "{}" }],
])("the headers %j are refused", (headers) => {
  expect(() => parseTemplate(fields(headers))).toThrow(SmtpReply);
});
