import { afterAll, beforeAll, expect, test } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { engine: "memory" });
});
afterAll(() => world.stop());

const html = `<p>${"x".repeat(200_000)}`;

test.each([
  ["/emails", ({ email }: TestProject, last: string) => email({ html: html + last })],
  [
    "/emails/bulk",
    ({ email }: TestProject, last: string) => ({ emails: [email(), email({ html: html + last })] }),
  ],
])(
  "an idempotency key is refused for a body of 200 KB at %s that differs in its last character",
  async (path, bodyOf) => {
    const project = await newProject(world);
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
