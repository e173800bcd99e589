import { type Api, newApi } from "../../support/api.ts";
import type { SimProject } from "../clients/project.ts";
import type { SimWorld } from "../engine/sim-world.ts";
import { type ListModel, modelledLists } from "./model.ts";

/** Differences between what a project shows when nothing is left to do, and what the answers have said; none if they agree. */
export async function findUnmodelled(sim: SimWorld, project: SimProject): Promise<readonly string[]> {
  const api = newApi(sim.services);
  const { lists, contacts } = sim.model.of(project.id);
  const shown = await Promise.all(
    Object.keys(modelledLists).map(async (path) => [path, await listOf(api, path, project.key)] as const),
  );
  const names = new Map(shown);
  const standing = await Promise.all(
    [...contacts.standing()].map(async ([address, should]) => {
      // An audience takes its contacts with it.
      if (isIn(should, lists.get("/audiences")?.deleted)) return [];
      const { status, body } = await api("GET", `/contacts/${address}`, { key: project.key });
      const groups = new Set([...(names.get("/audiences") ?? []), ...(names.get("/topics") ?? [])]);
      const is = status === 404 ? null : factsOf(body, groups);
      const wanted = should && factsOf(should, groups);
      return is === wanted ? [] : [`the model: ${address} is ${is} instead of ${wanted}`];
    }),
  );
  const wrong = shown.flatMap(([path, ids]) => {
    const list = lists.get(path);
    const mayLack = path === "/contacts" && (lists.get("/audiences")?.deleted.size ?? 0) > 0;
    return list ? differing(path, list, ids, project).filter((text) => !(mayLack && /lacks/.test(text))) : [];
  });
  return [...wrong, ...standing.flat()];
}

function differing(
  path: string,
  { created, deleted, isOpen }: ListModel,
  shown: readonly string[],
  { first }: SimProject,
): readonly string[] {
  const is = new Set(shown);
  return [
    ...[...created].filter((id) => !is.has(id) && !deleted.has(id)).map((id) => `${path} lacks ${id}`),
    ...[...deleted]
      .filter(([id, isOver]) => isOver && is.has(id))
      .map(([id]) => `${path} has ${id}, which was deleted`),
    ...shown
      .filter((id) => !isOpen && !created.has(id) && !first.has(id))
      .map((id) => `${path} has ${id}, which nobody made`),
    ...(is.size < shown.length ? [`${path} has a row twice`] : []),
  ].map((text) => `the model: ${text}`);
}

function isIn(
  contact: Readonly<Record<string, unknown>> | null,
  groups: ReadonlyMap<string, boolean> | undefined,
) {
  const ids: unknown = contact?.["audienceIds"];
  return Array.isArray(ids) && ids.some((id) => groups?.has(id) === true);
}

/** A contact without what other calls decide: the groups that were deleted since. */
function factsOf(contact: Readonly<Record<string, unknown>>, groups: ReadonlySet<string>): string {
  const { unsubscribed, resubscriptionLocked, firstName, audienceIds, topicIds } = contact;
  const there = (ids: unknown) => (Array.isArray(ids) ? ids.filter((id) => groups.has(id)).toSorted() : []);
  return JSON.stringify([unsubscribed, resubscriptionLocked, firstName, there(audienceIds), there(topicIds)]);
}

/** Every id of a list, by all of its pages. */
async function listOf(api: Api, path: string, key: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { status, body } = await api("GET", `${path}?limit=10&after=${after}`, { key });
    if (status !== 200) return [`${path} was answered ${status}`];
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    after = body.nextCursor ?? undefined;
  }
  return ids;
}
