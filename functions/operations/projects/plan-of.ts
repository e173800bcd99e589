import type { Services } from "../../services.ts";
import type { Plan } from "../../settings/environment.ts";
import { projectKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";
import type { Item } from "../../store/platform/table.ts";
import { parseProject } from "../../store/projects/projects.ts";

/** A project's plan, by the name that the deployment gives it. */
export interface NamedPlan {
  readonly name: string;
  readonly plan: Plan;
}

/** Reads the plan of a project. */
export function planReads(services: Services, projectId: string) {
  return { plan: row(projectKey(projectId), (item) => planOf(services, item)) };
}

/** Returns the plan of a project's row. */
export function planOf({ deployment }: Services, item: Item | undefined): NamedPlan {
  if (!item) throw new Error("a key of a project that does not exist");
  const { plan: name } = parseProject(item);
  const plan = deployment.plans[name];
  if (!plan) throw new Error(`a project is on the plan ${name}, which the deployment does not have`);
  return { name, plan };
}
