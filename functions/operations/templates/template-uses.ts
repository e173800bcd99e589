import type { Services } from "../../services.ts";
import type { BroadcastRow } from "../../store/broadcasts/broadcasts.ts";
import { listUnended } from "../../store/broadcasts/unended-broadcasts.ts";
import { type AnsweringRoute, parseAnsweringRoutes, routesOf } from "../../store/inbound/answering-routes.ts";
import { listItems } from "../../store/platform/query.ts";
import { listed, type ReadResult } from "../../store/platform/read-plan.ts";
import { parseTemplateRow, type TemplateRow, templatesOf } from "../../store/templates/templates.ts";
import { refuseInUse } from "../platform/in-use.ts";
import { templateNotFound } from "./find-template.ts";
import { usedIds } from "./save-template.ts";

/** The part of a read plan that reads the project's templates. */
export function templateListReads(projectId: string) {
  return {
    templates: listed(
      (tables) => listItems(tables, templatesOf(projectId)),
      (items) => items.map(parseTemplateRow),
    ),
  };
}

/** The same with the inbound routes, which may answer with a template. */
export function usesReads(projectId: string) {
  return {
    ...templateListReads(projectId),
    routes: listed((tables) => listItems(tables, routesOf(projectId)), parseAnsweringRoutes),
  };
}
export type FoundUses = ReadResult<ReturnType<typeof usesReads>>;

/** @throws {Refusal} `not_found` */
export function templateIn({ templates }: Pick<FoundUses, "templates">, templateId: string): TemplateRow {
  const template = templates.find(({ id }) => id === templateId);
  if (!template) throw templateNotFound();
  return template;
}

/** Returns the templates that use a layout or block, in their latest or their published version. */
export function usersOf(
  { templates }: Pick<FoundUses, "templates">,
  templateId: string,
): readonly TemplateRow[] {
  return templates.filter((one) => usedIds(one).has(templateId));
}

/** The broadcasts with a template that have not ended. They are read after it: a later one changes its row. */
export async function broadcastsWith(
  { tables }: Services,
  { projectId, id, broadcasts }: TemplateRow,
): Promise<readonly BroadcastRow[]> {
  if (broadcasts === undefined) return [];
  return (await listUnended(tables, projectId)).filter(({ templateId }) => templateId === id);
}

/** The routes that answer with a template, disabled ones too: they may be enabled again. */
export function routesWith(routes: readonly AnsweringRoute[], templateId: string): readonly AnsweringRoute[] {
  return routes.filter(({ action }) => action.templateId === templateId);
}

/**
 * Refuses the deletion of a template that is used. What begins to use it later changes its row, so that the deletion
 * conflicts. Routes are read at the same time as the row: where one has changed it, they are read again, after it.
 * @throws {Refusal} `invalid_state` with the list of what uses it
 */
export async function refuseUsed(services: Services, found: FoundUses, template: TemplateRow): Promise<void> {
  const { id, projectId } = template;
  refuseInUse(template.kind, usersOf(found, id));
  refuseInUse(template.kind, await broadcastsWith(services, template));
  const routes =
    template.routes === undefined
      ? found.routes
      : parseAnsweringRoutes(await listItems(services.tables, routesOf(projectId)));
  refuseInUse(
    template.kind,
    routesWith(routes, id).map((route) => ({ id: route.id, name: nameOf(route) })),
  );
}

/** A route without a name is known by what it matches. */
function nameOf({ name, match: { recipient } }: AnsweringRoute): string {
  return name ?? recipient;
}
