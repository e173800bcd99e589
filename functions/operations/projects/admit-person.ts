import { isId } from "../../domain/platform/ids.ts";
import type { Role } from "../../domain/platform/people.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { People } from "../../gateways/projects/oidc.ts";
import { memberKey } from "../../store/platform/keys.ts";
import { type FoundRows, getTogether, type RowRequest } from "../../store/platform/read.ts";
import type { Tables } from "../../store/platform/table.ts";
import { parseMember } from "../../store/projects/members.ts";

interface SignInWorld {
  readonly tables: Tables;
  readonly people: () => Promise<People>;
}

/** An access token, and what the endpoint reads in the same call. */
export interface PersonBid {
  readonly text: string;
  readonly wanted: (projectId: string, actor: string) => RowRequest;
}

/**
 * Admits a signed-in person. The token is verified before anything is read.
 * @throws {Refusal} `invalid_token`
 */
export async function admitPerson(
  { tables, people }: SignInWorld,
  { text, wanted }: PersonBid,
): Promise<{ readonly caller: { readonly actor: string }; readonly found: FoundRows }> {
  const { id: actor } = await (await people()).verify(text);
  const found = await getTogether(tables, wanted("", actor));
  return { caller: { actor }, found };
}

/**
 * Admits a signed-in person to a project that they are a member of. Any other project id, malformed ones included, is
 * not found. `named` is asked for the project id only after the token was verified.
 * @throws {Refusal} `invalid_token`, `not_found`
 */
export async function admitMember(
  { tables, people }: SignInWorld,
  { text, wanted }: PersonBid,
  named: () => string,
): Promise<{
  readonly caller: { readonly actor: string; readonly projectId: string; readonly role: Role };
  readonly found: FoundRows;
}> {
  const { id: actor } = await (await people()).verify(text);
  const projectId = named();
  if (!isId("prj", projectId)) throw noProject();
  const own = memberKey(projectId, actor);
  const along = wanted(projectId, actor);
  const found = await getTogether(tables, { ...along, data: [own, ...along.data] });
  const item = found.data(own);
  if (!item) throw noProject();
  return { caller: { actor, projectId, role: parseMember(item).role }, found };
}

function noProject(): Refusal {
  return new Refusal("not_found", "there is no such project among yours");
}
