import { afterAll, describe, expect, test, vi } from "vitest";
import { copySources } from "./sample-change.ts";

// The compiler runs over a whole copy of the sources.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const copy = copySources();
afterAll(() => copy.remove());

describe("what the compiler asks a contributor for is in the check-lists of CONTRIBUTING", () => {
  test("for a new endpoint, its permissions; for a new event type, nothing", () => {
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
    const [asked, ...more] = copy.compile();
    expect(more).toEqual([]);
    expect(asked).toBe("lib/permissions/operation-permissions.ts");
    expect(copy.read("CONTRIBUTING.md")).toContain("`lib/permissions/operation-permissions.ts`");
  });
});
