import { expect } from "vitest";
import type { BroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { broadcastKey } from "../../../functions/store/platform/keys.ts";
import { newBroadcast } from "../../support/broadcast-rows.ts";
import { newProject } from "../../support/project.ts";
import { putAll } from "../../support/put-all.ts";
import { test } from "../../support/test.ts";

test("a project with 700 broadcasts of the past creates others, and lists them all", async ({ world }) => {
  const project = await newProject(world);
  const { key, id: projectId, domainId } = project;
  const call = (method: string, path: string, body?: unknown) =>
    world.api(method, path, { key, ...(body !== undefined && { body }) });
  const first = (await call("POST", "/broadcasts", newBroadcast(project))).body.id;
  const at = world.clock.now().toISOString();
  const past = Array.from({ length: 700 }, (_, place): BroadcastRow => {
    // Never the id of the first.
    const other = first.at(-5) === "0" ? "1" : "0";
    const id = `${first.slice(0, -5)}${other}${String(place).padStart(4, "0")}`;
    return {
      id,
      projectId,
      name: `News ${place}`,
      domainId,
      status: "sent",
      updatedAt: at,
      rev: 1,
      contentRev: 1,
    };
  });
  await putAll(
    world,
    past.map((row) => ({ ...broadcastKey(projectId, row.id), ...row })),
  );
  world.clock.advance(1000);
  const { status, body } = await call("POST", "/broadcasts", newBroadcast(project));
  expect(status).toBe(201);
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const page = (await call("GET", `/broadcasts?limit=100&after=${after}`)).body;
    ids.push(...page.items.map((one: { id: string }) => one.id));
    if (!page.hasMore) break;
    after = page.nextCursor;
  }
  expect(ids).toEqual([body.id, ...[first, ...past.map(({ id }) => id)].toSorted().toReversed()]);
});
