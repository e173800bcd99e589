import { expect } from "vitest";
import { newDomain, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { sendBy, statusAndName, type Way } from "./sending.ts";

/** Asserts that a used key is not looked at for a body that is invalid, or that the API key is not allowed to send. */
export async function isInvalidFirst(world: World, way: Way, project: TestProject): Promise<void> {
  const other = await newDomain(world, project.id, `other-${project.domain}`, "us-east-1");
  const pinned = await project.newKey({ domainId: other.id });
  const reader = await project.newKey({ scopes: ["email:read"] });
  const outcome = async (mail: Record<string, unknown>, key = project.key) =>
    statusAndName(await sendBy(world, way, project, { idempotencyKey: "once", mail, key }));
  expect(await outcome({ to: "nobody" })).toEqual([400, "validation_error"]);
  expect(await outcome({ subject: "Another" }, pinned)).toEqual([403, "key_restricted"]);
  expect(await outcome({ subject: "Another" }, reader)).toEqual([403, "missing_scope"]);
  // With the other body valid and allowed, it is the key that refuses.
  expect(await outcome({ subject: "Another" })).toEqual([409, "idempotency_mismatch"]);
}
