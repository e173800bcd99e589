import { expect } from "vitest";
import { type Scope, scopes } from "../../functions/domain/platform/scopes.ts";
import { ask, callFor, operationOf } from "../http/calls.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { statusAndName } from "./sending.ts";

/** Asserts that a key with only this scope may call the operations, and a key with all other scopes may not. */
export async function opens(world: World, scope: Scope, ...operationIds: readonly string[]): Promise<void> {
  for (const id of operationIds) {
    const project = await newProject(world);
    const operation = operationOf(id);
    const call = await callFor(world, operation, project);
    const others = await project.newKey({ scopes: scopes.filter((one) => one !== scope) });
    expect([id, ...statusAndName(await ask(world, call, { key: others }))]).toEqual([
      id,
      403,
      "missing_scope",
    ]);
    const alone = await project.newKey({ scopes: [scope] });
    expect([id, ...statusAndName(await ask(world, call, { key: alone }))]).toEqual([
      id,
      operation.reply[0],
      undefined,
    ]);
  }
}
