import * as z from "zod/mini";
import { inboundRuleKey, type Key } from "../platform/keys.ts";
import type { Item } from "../platform/table.ts";

/** What the uses of a template say of a route: the rest of its row is not parsed where templates are deleted. */
const AnsweringRoute = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  match: z.object({ recipient: z.string() }),
  action: z.object({ templateId: z.optional(z.string()) }),
  enabled: z.boolean(),
});
export type AnsweringRoute = z.infer<typeof AnsweringRoute>;

/** The prefix of the rows of a project's routes, whose number is limited: see `listItems`. */
export function routesOf(projectId: string): Key {
  return inboundRuleKey(projectId, "rte_");
}

/** Returns those of a project's routes that answer with a template of any kind. */
export function parseAnsweringRoutes(items: readonly Item[]): readonly AnsweringRoute[] {
  return items
    .map((item) => AnsweringRoute.parse(item))
    .filter(({ action }) => action.templateId !== undefined);
}
