import type { Services } from "../../services.ts";
import type { Plan } from "../../settings/environment.ts";
import type { Item } from "../../store/platform/table.ts";
import { parseProject } from "../../store/projects/projects.ts";

/** The plan of a project, by its row. */
export function planOf(
  { deployment }: Services,
  item: Item | undefined,
): { readonly name: string; readonly plan: Plan } {
  if (!item) throw new Error("a key of a project that does not exist");
  const { plan: name } = parseProject(item);
  const plan = deployment.plans[name];
  if (!plan) throw new Error(`a project is on the plan ${name}, which the deployment does not have`);
  return { name, plan };
}
