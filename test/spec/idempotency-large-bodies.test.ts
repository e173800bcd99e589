import { expect } from "vitest";
import type { TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";

const html = `<p>${"x".repeat(200_000)}`;

test.for([
  ["/emails", ({ email }: TestProject, last: string) => email({ html: html + last })],
  [
    "/emails/bulk",
    ({ email }: TestProject, last: string) => ({ emails: [email(), email({ html: html + last })] }),
  ],
] as const)(
  "an idempotency key is refused for a body of 200 KB at %s that differs in its last character",
  async ([path, bodyOf], { world, project }) => {
    const post = (last: string) =>
      world.api("POST", path, {
        key: project.key,
        body: bodyOf(project, last),
        headers: { "idempotency-key": "large" },
      });
    const first = await post("a");
    expect(first.status).toBe(200);
    const other = await post("b");
    expect([other.status, other.body.name]).toEqual([409, "idempotency_mismatch"]);
    expect((await post("a")).body).toEqual(first.body);
  },
);
