import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const mb = 1024 * 1024;
const most = 6 * mb;
const to = Array.from({ length: 50 }, (_, at) => `r${at}@${"a".repeat(60)}.example.com`);
const inAnHour = (world: World) => new Date(world.clock.now().getTime() + 3_600_000).toISOString();

describe("content that leaves no space for the rest of an email's record", () => {
  test.for([
    ["html", { html: "x".repeat(5.985 * mb) }, { html: null, text: null }],
    ["quotes", { html: '"'.repeat(1.55 * mb) }, { html: null, text: null }],
    ["text", { html: "<p>x</p>", text: "x".repeat(5.985 * mb) }, { html: "<p>x</p>", text: null }],
    ["both", { html: "x".repeat(3 * mb), text: "x".repeat(2.985 * mb) }, { text: null }],
  ] as const)("is null in each answer: %s", async ([_, over, shown], { world }) => {
    const { key, email } = await newProject(world, { credits: 100 });
    const request = email({
      ...over,
      to,
      headers: { "X-Long": "a ".repeat(2000) },
      scheduledAt: inAnHour(world),
    });
    const { status, body } = await world.api("POST", "/emails", { key, body: request });
    expect(status).toBe(200);
    const path = `/emails/${body.id}`;
    const answers = [
      await world.api("GET", path, { key }),
      await world.api("PATCH", path, { key, body: { scheduledAt: inAnHour(world) } }),
      await world.api("POST", `${path}/cancel`, { key }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(Buffer.byteLength(JSON.stringify(JSON.stringify(answer.body)))).toBeLessThan(most);
      expect(answer.body).toMatchObject(shown);
    }
  });

  test("is shown where there is space", async ({ world, project: { key, email } }) => {
    const html = "x".repeat(5.5 * mb);
    const { body } = await world.api("POST", "/emails", { key, body: email({ html }) });
    expect((await world.api("GET", `/emails/${body.id}`, { key })).body.html).toBe(html);
  });
});
