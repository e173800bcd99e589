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
  // As Python writes them.
  [
    {
      "X-Template": "=?utf-8?q?wel?= =?utf-8?q?come?=",
      "X-Template-Variables": `{"name": =?utf-8?b?Ik3DvGxsZXIiLCAidCI6ICJ0dHR0?= =?utf-8?q?${"t".repeat(60)}?=\t =?utf-8?q?u=22=2C?= "a": "b c"}`,
    },
    { alias: "welcome", variables: { name: "Müller", t: `${"t".repeat(64)}u`, a: "b c" } },
  ],
  [{ "X-Template": '{"alias":"a","version":2,"variables":{}}' }, { alias: "a", version: 2, variables: {} }],
])("the headers %j name the template %j", (headers, template) => {
  expect(parseTemplate(fields(headers))).toEqual(template);
});

test.each([
  [{ "X-Template": "{x" }],
  [{ "X-Template": "=?utf-8?q?a=0D=0Ab?=" }],
  [{ "X-Template": "a", "X-Template-Variables": "=?x-unknown?q?{}?=" }],
  [{ "X-Template": "a", "X-Template-Variables": "[1]" }],
  [{ "X-Template-Variables": "{}" }],
])("the headers %j are refused", (headers) => {
  expect(() => parseTemplate(fields(headers))).toThrow(SmtpReply);
});
