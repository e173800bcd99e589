import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { copySources } from "./sample-change.ts";

// The compiler and some tests run over a whole copy of the sources.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Tests that need no world, which compare the declarations with what else must be there. */
const asking = [
  "test/bench/endpoint-paths.test.ts",
  "test/contract/declarations.test.ts",
  "test/local/pages/openapi-document.test.ts",
  "test/local/pages/reference-pages.test.ts",
];

const copy = copySources();
afterAll(() => copy.remove());

beforeAll(() => {
  copy.edit(
    "functions/contract/emails/emails.ts",
    'export const emails = area("emails", {',
    `export const emails = area("emails", {
  sampleEmail: {
    method: "GET",
    path: "/sample-emails",
    access: { key: "email:read" },
    reply: [200, Email],
    refuses: [],
  },`,
  );
  copy.edit(
    "functions/domain/outbox/event-types.ts",
    '"email.scheduled",',
    '"email.scheduled",\n  "email.sampled",',
  );
});

/** The check-list with that title. */
function listOf(title: string): string {
  const [, list] = copy.read("CONTRIBUTING.md").split(`### ${title}\n`);
  if (list === undefined) throw new Error(`there is no list "${title}"`);
  return list.split("\n##")[0] ?? "";
}

describe("a sample endpoint and a sample event type need what the check-lists of CONTRIBUTING say", () => {
  test("the compiler asks for permissions of the endpoint, for payload and text of the event, and for nothing else", () => {
    const asked = {
      "Add an event type": [
        "functions/contract/reference/events/event-payloads.ts",
        "functions/contract/reference/events/event-texts.ts",
      ],
      "Add an endpoint": ["lib/permissions/operation-permissions.ts"],
    };
    expect(copy.compile()).toEqual(Object.values(asked).flat());
    for (const [list, files] of Object.entries(asked))
      for (const file of files) expect(listOf(list)).toContain(`\`${file}\``);
  });

  test("the tests that fail are those that the lists name, each with what it asks for", () => {
    const lists = listOf("Add an endpoint") + listOf("Add an event type");
    expect(copy.test(asking)).toEqual(asking.filter((file) => lists.includes(`\`${file}\``)));
  });
});
