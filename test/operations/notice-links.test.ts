import { expect, test } from "vitest";
import { withoutLinks } from "../../functions/operations/projects/notices/without-links.ts";
import { noticeEmail } from "../../functions/operations/webhooks/notice-email.ts";

test.each([
  ["Confirm at https://evil.example/login", "Confirm at https evil example login"],
  ["www.evil.example", "www evil example"],
  ["evil.example/a?b=c", "evil example a?b=c"],
  ["help@evil.example", "help evil example"],
  ["evil\u200b.\u2060example", "evil example"],
  ["\u202eelpmaxe.live", "elpmaxe live"],
  ["evil\u3002example \uff45vil\uff0eexample", "evil example \uff45vil example"],
  ["http:\\\\evil.example", "http evil example"],
])("a name such as %j is quoted as %j", (name, quoted) => {
  expect(withoutLinks(name)).toBe(quoted);
});

test.each(["Acme Inc.", "Shop & Co", 'He said "no"', "日本語のニュース", "Plan A: the first"])(
  "a name such as %j stays as it is",
  (name) => expect(withoutLinks(name)).toBe(name),
);

test("no notice has a link of its project", () => {
  const at = "2026-03-01T00:00:00.000Z";
  const facts = { webhookId: "whk_1", reason: "gone", since: at, disabledAt: at } as const;
  const { subject, text, html } = noticeEmail({ project: "Sign in at https://evil.example/now", ...facts });
  for (const said of [subject, text, html]) expect(said).not.toMatch(/evil\.example|:\/\//);
});
