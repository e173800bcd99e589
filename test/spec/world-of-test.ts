import { onTestFinished } from "vitest";
import type { Deployment } from "../../functions/settings/environment.ts";
import { startWorld, type World } from "../support/world.ts";

/** Starts a world for one test, by default with plans that have room for long lists. */
export async function newWorld(given: Partial<Deployment> = {}): Promise<World> {
  const plans = { free: { monthlyQuota: 9000, domains: 100, webhooks: 100 } };
  const world = await startWorld({ plans, ...given });
  onTestFinished(() => world.stop());
  return world;
}
