import { monthOf } from "../domain/charge.ts";
import { idRandomBytes, newId } from "../domain/ids.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { createProject } from "../store/projects.ts";

/** Opens a project on a plan, with the deployment's free credits and the plan's monthly quota. */
export async function openProject(services: Services, name: string, plan: string): Promise<string> {
  const { deployment, clock, random, tables } = services;
  const terms = Object.hasOwn(deployment.plans, plan) ? deployment.plans[plan] : undefined;
  if (!terms) {
    const known = Object.keys(deployment.plans).join(", ");
    throw new Refusal("validation_error", `there is no plan ${plan}; this deployment has ${known}`);
  }
  const now = clock();
  const id = newId("prj", now, random(idRandomBytes));
  await createProject(
    tables,
    { id, name, plan, createdAt: now.toISOString() },
    {
      shards: 1,
      credits: deployment.freeCredits,
      balanceMicros: 0,
      month: monthOf(now),
      monthlyQuota: terms.monthlyQuota,
      quotaLeft: terms.monthlyQuota,
      paused: false,
    },
  );
  return id;
}
