import { isId } from "../../../domain/platform/ids.ts";
import type { Role } from "../../../domain/platform/people.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { People } from "../../../gateways/projects/oidc.ts";
import { memberKey } from "../../../store/platform/keys.ts";
import { type PreparedPlan, readPrepared, readWithPlan } from "../../../store/platform/read-plan.ts";
import type { Tables } from "../../../store/platform/table.ts";
import { parseMember } from "../../../store/projects/members.ts";

interface SignInServices {
  readonly tables: Tables;
  readonly people: () => Promise<People>;
}

/** An access token, and what the endpoint reads in the same call. */
export interface PersonCredentials {
  readonly text: string;
  readonly plan: (projectId: string, actor: string) => PreparedPlan;
}

/**
 * Admits a signed-in person. The token is verified before anything is read.
 * @throws {Refusal} `invalid_token`
 */
export async function admitPerson(
  { tables, people }: SignInServices,
  { text, plan }: PersonCredentials,
): Promise<{ readonly caller: { readonly actor: string }; readonly found: unknown }> {
  const { id: actor } = await (await people()).verify(text);
  return { caller: { actor }, found: await readPrepared(tables, plan("", actor)) };
}

/**
 * Admits a signed-in person to a project that they are a member of. Any other project id, malformed ones included, is
 * not found. `named` is asked for the project id only after the token was verified.
 * @throws {Refusal} `invalid_token`, `not_found`
 */
export async function admitMember(
  { tables, people }: SignInServices,
  { text, plan }: PersonCredentials,
  named: () => string,
): Promise<{
  readonly caller: { readonly actor: string; readonly projectId: string; readonly role: Role };
  readonly found: unknown;
}> {
  const { id: actor } = await (await people()).verify(text);
  const projectId = named();
  if (!isId("prj", projectId)) throw noProject();
  const own = memberKey(projectId, actor);
  const { item, found } = await readWithPlan(tables, own, plan(projectId, actor));
  if (!item) throw noProject();
  return { caller: { actor, projectId, role: parseMember(item).role }, found };
}

function noProject(): Refusal {
  return new Refusal("not_found", "Project not found among yours.");
}
