import assert from "node:assert/strict";
import type { Rights } from "./money-reference.ts";
import type { Run } from "./money-run.ts";

const scopesOf = { all: ["*"], read: ["email:read"] } as const;

/** Changes the key that sends: its scopes, or it is revoked; a revoked one is followed by another. */
export async function giveRights(run: Run, rights: Rights): Promise<void> {
  const { project, own } = run;
  if (rights === "none") {
    if (own.rights !== "none") await change(run, "POST", "/revoke", {});
  } else if (own.rights === "none") run.sender = await project.newKey({ scopes: scopesOf[rights] });
  else await change(run, "PATCH", "", { scopes: scopesOf[rights] });
  own.rights = rights;
}

async function change({ world, project, sender }: Run, method: string, end: string, body: object) {
  const { id, owner } = project;
  const { body: list } = await world.api("GET", `/projects/${id}/keys?limit=100`, { token: owner.token });
  const last4 = sender.slice(-4);
  const found = list.items.find(
    (one: { last4: string; revokedAt: string | null }) => one.last4 === last4 && one.revokedAt === null,
  );
  const path = `/projects/${id}/keys/${found.id}${end}`;
  assert.equal((await world.api(method, path, { token: owner.token, body })).status, 200);
}
