import fc from "fast-check";
import { describe, expect } from "vitest";
import { readFunds } from "../../functions/store/projects/funds.ts";
import type { Answer } from "../support/api.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { inWorld } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { writes } from "./calls.ts";
import { letters, strangers } from "./generated-bodies.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 1_000_000, monthlyQuota: 1_000_000 }),
);

const runs = 800;

/** Posts a body; holds a refusal to have written nothing and charged nothing, and to say where its fault lies. */
async function post(world: World, project: TestProject, path: string, body: unknown): Promise<Answer> {
  const before = await fundsOfProject(world, project);
  world.recorder.reset();
  const answer = await world.api("POST", path, { key: project.key, text: JSON.stringify(body) ?? "null" });
  expect(answer.status, answer.body.message).toBeLessThan(500);
  if (answer.status === 200) return answer;
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|arn:|dynamo|000000000000|\.ts:\d/i);
  expect(writes(world.recorder.calls())).toEqual([]);
  expect(await fundsOfProject(world, project)).toEqual(before);
  if (answer.body.name === "validation_error" && !answer.body.message.includes("__proto__"))
    expect(answer.body.issues.length).toBeGreaterThan(0);
  return answer;
}

const fundsOfProject = (world: World, project: TestProject) => readFunds(world.services.tables, project.id);
const paths = ({ body }: Answer): readonly string[] =>
  (body.issues ?? []).map(({ path }: { path: string }) => path);

describe("whatever a body holds", () => {
  test("a send is charged once for each recipient, or nothing is stored", async ({ world, project }) => {
    const seen = { yes: 0, no: 0 };
    await fc.assert(
      fc.asyncProperty(letters(project.domain), async (letter) => {
        const [before] = await fundsOfProject(world, project);
        const { status, body } = await post(world, project, "/emails", letter);
        seen[status === 200 ? "yes" : "no"]++;
        if (status !== 200) return;
        const read = await world.api("GET", `/emails/${body.id}`, { key: project.key });
        const [after] = await fundsOfProject(world, project);
        expect((before?.credits ?? 0) - (after?.credits ?? 0)).toBe(read.body.recipients.length);
        expect(read.body.recipients.length).toBeGreaterThan(0);
      }),
      { numRuns: runs },
    );
    // A generator that only ever makes one kind of body would prove nothing.
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(runs / 50);
  });

  test("an undeclared field is rejected with its path, and never stored", async ({ world, project }) => {
    await fc.assert(
      fc.asyncProperty(strangers, async (extra) => {
        // Names that reach for a prototype are refused before the body is looked into: they have a test of their own.
        fc.pre(!/"(__proto__|constructor|prototype)":/.test(JSON.stringify(extra)));
        const { status, body, headers } = await post(world, project, "/emails", project.email(extra));
        expect([status, body.name]).toEqual([400, "validation_error"]);
        const named = Object.keys(JSON.parse(JSON.stringify(extra)));
        expect(paths({ status, body, headers }).toSorted()).toEqual(named.toSorted());
      }),
      { numRuns: runs / 2 },
    );
  });

  test("a bulk call is accepted whole or refused whole", async ({ world, project }) => {
    const entries = fc.array(fc.oneof(letters(project.domain), fc.constant(project.email())), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(entries, async (emails) => {
        const answer = await post(world, project, "/emails/bulk", { emails });
        if (answer.status === 200) expect(answer.body.items).toHaveLength(emails.length);
        else for (const path of paths(answer)) expect(path).toMatch(/^emails(\[\d+\].*)?$/s);
      }),
      { numRuns: runs / 2 },
    );
  });

  test.for([
    ["PATCH", "/outbound"],
    ["POST", "/outbound/pause"],
    ["POST", "/outbound/resume"],
    ["POST", "/emails"],
    ["POST", "/emails/bulk"],
  ] as const)(
    "%s %s answers anything that is JSON with a yes or a refusal",
    async ([method, path], { world, project }) => {
      const anything = fc.anything({ withNullPrototype: false, maxDepth: 4 });
      await fc.assert(
        fc.asyncProperty(fc.oneof(anything, strangers), async (value) => {
          const text = JSON.stringify(value) ?? "null";
          const { status } = await world.api(method, path, { key: project.key, text });
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 200 },
      );
    },
  );
});
