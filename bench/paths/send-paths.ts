import type { TestProject } from "../../test/support/project.ts";
import { html8k as html, html3kPacked, html30kPacked, personal } from "../bodies.ts";
import { type Path, type PathContext, path, post } from "./path.ts";

/** A path that sends one email. */
function sendPath(name: string, content: (project: TestProject) => unknown, key?: string): Path {
  return path(name, ({ world, project }) => post(world, project, "/emails", content(project), key));
}

/** A path that sends twice with one idempotency key. */
function repeatPath(name: string, key: string, changes: object): Path {
  return path(name, async ({ world, project, startCounting }: PathContext) => {
    await post(world, project, "/emails", project.email({ html }), key);
    startCounting();
    await post(world, project, "/emails", project.email({ html, ...changes }), key);
  });
}

/** The request side of sending: what the caller waits for. */
export const sendPaths: readonly Path[] = [
  sendPath("POST /emails", (project) => project.email({ html })),
  sendPath("POST /emails with a key", (project) => project.email({ html }), "key-1"),
  sendPath("POST /emails, 3 KB packed", (project) => project.email({ html: html3kPacked })),
  sendPath(
    "POST /emails, 3 KB packed, with a key",
    (project) => project.email({ html: html3kPacked }),
    "key-0",
  ),
  path(
    "POST /emails paid by the balance",
    ({ world, project }) => post(world, project, "/emails", project.email({ html })),
    { credits: 0, balanceMicros: 1_000_000 },
  ),
  sendPath("POST /emails, 50 recipients", (project) => project.email({ html, to: recipients(50) })),
  repeatPath("POST /emails, a replay", "key-2", {}),
  repeatPath("POST /emails, a mismatch", "key-3", { html: "other" }),
  path("POST /emails, a wrong key", ({ world }) => world.api("POST", "/emails", { key: "eds_x", body: {} })),
  sendPath("POST /emails, a bad body", () => ({})),
  sendPath("POST /emails, an unverified domain", (project) => project.email({ from: "a@other.test" })),
  sendPath("POST /emails, 30 KB packed", (project) => project.email({ html: html30kPacked }), "key-5"),
  path("POST /emails/bulk, 100 of 8 KB", ({ world, project }) =>
    post(world, project, "/emails/bulk", { emails: bulkOf100(project) }, "key-4"),
  ),
];

export function recipients(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `person-${at}@example.com`);
}

/** The emails of a full bulk request, 8 KB each: one template with a dozen words for each recipient. */
export function bulkOf100(project: TestProject): readonly unknown[] {
  return recipients(100).map((to, at) => project.email({ html: personal(at), subject: `No. ${at}`, to }));
}
