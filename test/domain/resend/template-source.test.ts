import { expect, test } from "vitest";
import { ownSource } from "../../../functions/domain/resend/template-source.ts";

test.each([
  ["Hi {{{NAME}}}", "Hi {{ NAME }}"],
  ["{{{NAME|there}}}", '{{ NAME | default: "there" }}'],
  ["{{{ FIRST_NAME | you }}}", '{{ contact.firstName | default: "you" }}'],
  ["{{{contact.last_name}}}", "{{ contact.lastName }}"],
  ['<a href="{{{RESEND_UNSUBSCRIBE_URL}}}">', '<a href="{{ unsubscribeUrl }}">'],
  ["{{{NAME|}}}", '{{ NAME | default: "" }}'],
  [`{{{NAME|say "hi"}}}`, `{{ NAME | default: 'say "hi"' }}`],
  ["{{{constructor}}}{{{toString|x}}}", '{{ constructor }}{{ toString | default: "x" }}'],
  ["{{ name }} stays", "{{ name }} stays"],
  ["{{{ 1 + 1 }}}", "{{{ 1 + 1 }}}"],
  ["{{{A}}}{{{B|b}}}", '{{ A }}{{ B | default: "b" }}'],
])("%j becomes %j", (given, own) => {
  expect(ownSource(given)).toBe(own);
});

test("a hostile source takes no time that grows with its square", () => {
  const hostile = "{{{A|".repeat(20_000);
  expect(ownSource(hostile)).toBe(hostile);
});
