import { afterAll, describe, expect, test, vi } from "vitest";
import { copySources } from "./sample-change.ts";

// The compiler runs over a whole copy of the sources.
vi.setConfig({ testTimeout: 600_000 });

const copies = [copySources(), copySources()] as const;
afterAll(() => {
  for (const copy of copies) copy.remove();
});

describe("what a contributor is asked for is what the check-lists of CONTRIBUTING say", () => {
  test("for a new endpoint", () => {
    const [copy] = copies;
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
    // Step 3, permissions.
    expect(copy.compile()).toEqual(["lib/permissions/operation-permissions.ts"]);
    // Steps 2 and 4, the handler and the reference.
    expect(
      copy.failing("test/contract/declarations.test.ts", "test/local/pages/openapi-document.test.ts"),
    ).toEqual([]);
  });

  test("for a new event type", () => {
    const [, copy] = copies;
    copy.edit(
      "functions/domain/outbox/event-types.ts",
      '"email.scheduled",',
      '"email.scheduled",\n  "email.sampled",',
    );
    expect(copy.compile()).toEqual([]);
      [],
    );
  });
});
