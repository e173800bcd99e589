import type { TestProject } from "../test/support/project.ts";
import { html8k as html, html3kPacked, html30kPacked, personal } from "./bodies.ts";
import { type Path, path, post } from "./path.ts";

const send = { depth: 3, deciding: 2, calls: 3, readUnits: 3, writeUnits: 12 };
const refusal = { depth: 1, deciding: 1, calls: 1, readUnits: 3, writeUnits: 0 };

/** The request side of sending: what a caller waits for. */
export const sendPaths: readonly Path[] = [
  path("POST /emails", send, ({ world, project }) => post(world, project, "/emails", project.mail({ html }))),
  path("POST /emails with a key", send, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ html }), "key-1"),
  ),
  path("POST /emails, 3 KB packed", send, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ html: html3kPacked })),
  ),
  path("POST /emails, 3 KB packed, with a key", send, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ html: html3kPacked }), "key-0"),
  ),
  path(
    "POST /emails paid by the balance",
    send,
    ({ world, project }) => post(world, project, "/emails", project.mail({ html })),
    { credits: 0, balanceMicros: 1_000_000 },
  ),
  path("POST /emails, a replay", refusal, async ({ world, project, from }) => {
    await post(world, project, "/emails", project.mail({ html }), "key-2");
    from();
    await post(world, project, "/emails", project.mail({ html }), "key-2");
  }),
  path(
    "POST /emails, a wrong key",
    { ...refusal, depth: 0, deciding: 0, calls: 0, readUnits: 0 },
    ({ world }) => world.api("POST", "/emails", { key: "eds_x", body: {} }),
  ),
  path("POST /emails, a bad body", refusal, ({ world, project }) => post(world, project, "/emails", {})),
  path("POST /emails, an unverified domain", refusal, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ from: "a@other.test" })),
  ),
  path("POST /emails, a mismatch", refusal, async ({ world, project, from }) => {
    await post(world, project, "/emails", project.mail({ html }), "key-3");
    from();
    await post(world, project, "/emails", project.mail({ html: "other" }), "key-3");
  }),
  path("POST /emails, 30 KB packed", { ...send, depth: 5, deciding: 4, calls: 5 }, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ html: html30kPacked }), "key-5"),
  ),
  path(
    "POST /emails/bulk, 100 of 8 KB",
    { ...send, depth: 4, deciding: 3, calls: 4, writeUnits: 40 },
    ({ world, project }) => post(world, project, "/emails/bulk", { emails: hundred(project) }, "key-4"),
  ),
];

/** A full bulk call's mails, 8 KB each: one template with a dozen words of the recipient's own. */
export function hundred(project: TestProject): readonly unknown[] {
  return Array.from({ length: 100 }, (_, n) =>
    project.mail({ html: personal(n), subject: `No. ${n}`, to: `person-${n}@example.com` }),
  );
}
