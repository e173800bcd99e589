import { test as vitestTest } from "vitest";
import type { Deployment } from "../../functions/settings/environment.ts";
import { newProject } from "./project.ts";
import { startWorld, type WorldOptions } from "./world.ts";

/** Returns `test` with the fixture `world`: made once for a file, when its first test asks for it. */
export function worldTest(given: Partial<Deployment> = {}, options: WorldOptions = {}) {
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures this one uses
  return vitestTest.extend("world", { scope: "file" }, async ({}, { onCleanup }) => {
    const world = await startWorld(given, options);
    onCleanup(world.stop);
    return world;
  });
}

/** Returns `test` with the fixtures `world` and `project`: a new project for each test that asks for it. */
export function testIn(given?: Partial<Deployment>, options?: WorldOptions) {
  return worldTest(given, options).extend("project", ({ world }) => newProject(world));
}

/** For files whose tests share what they make: `inWorld.extend("project", { scope: "file" }, …)`. */
export const inWorld = worldTest();

export const test = testIn();
