import { isId } from "../domain/ids.ts";
import { Refusal } from "../domain/refusals.ts";
import { memberKey } from "../store/keys.ts";
import { parseMember } from "../store/members.ts";
import { type Found, getTogether } from "../store/read.ts";
import type { Bid } from "./admit-key.ts";
import type { MemberCaller, PersonCaller } from "./call.ts";

/** Admits whoever is signed in. The token is verified before anything is read. */
export async function admitPerson({ text, parsed, services, wanted }: Bid): Promise<{
  readonly caller: PersonCaller;
  readonly found: Found;
}> {
  const { id: actor } = await (await services.people()).verify(text);
  const found = await getTogether(services.tables, wanted(parsed, "", services, actor));
  return { caller: { actor }, found };
}

/**
 * Admits a signed-in person to a project that they belong to. Every other project, in whatever spelling, is one that
 * is not there.
 */
export async function admitMember(
  { text, parsed, services, wanted }: Bid,
  named: (() => string) | string | undefined,
): Promise<{ readonly caller: MemberCaller; readonly found: Found }> {
  const { id: actor } = await (await services.people()).verify(text);
  const projectId = typeof named === "function" ? named() : (named ?? "");
  if (!isId("prj", projectId)) throw noProject();
  const own = memberKey(projectId, actor);
  const along = wanted(parsed, projectId, services, actor);
  const found = await getTogether(services.tables, { ...along, data: [own, ...along.data] });
  const item = found.data(own);
  if (!item) throw noProject();
  return { caller: { actor, projectId, role: parseMember(item).role }, found };
}

function noProject(): Refusal {
  return new Refusal("not_found", "there is no such project among yours");
}
