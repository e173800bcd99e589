import { expect } from "vitest";
import { idOf, type Listed, listKinds } from "../api/list-kinds.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { specified } from "./specified.ts";

/** The lists of every other resource of the specification's section 2; quota and limits have none. */
const owned = [
  ...["Keys", "Emails", "Contacts", "Audiences", "Topics", "Segments", "Templates", "Broadcasts", "Domains"],
  ...["Webhooks", "Activity", "InboundEmails", "InboundRoutes", "Blocklist"],
];

/** The ids in a list, as a caller sees them; none where the caller is refused. */
async function idsAt(world: World, { path }: Listed, { by }: Listed): Promise<readonly string[]> {
  const { status, body } = await world.api("GET", `${path}?limit=100`, by);
  return status === 200 ? body.items.map(idOf) : [];
}

specified("2.project", async ({ world }) => {
  for (const name of owned.map((one) => `list${one}`)) {
    const open = () => listKinds[name]?.open(world);
    const [own, other] = [await open(), await open()];
    if (!own || !other) throw new Error(`there is no ${name}`);
    const id = await own.add();
    expect([name, await idsAt(world, own, own)]).toEqual([name, expect.arrayContaining([id])]);
    for (const listed of [own, other]) expect(await idsAt(world, listed, other)).not.toContain(id);
  }
  const { deployment } = world.services;
  for (const balanceMicros of [31_000, 42_000]) {
    const { key } = await newProject(world, { balanceMicros, monthlyQuota: balanceMicros / 1000 });
    const { body } = await world.api("GET", "/limits", { key });
    expect(body).toMatchObject({
      balanceMicros,
      freeCredits: { granted: deployment.freeCredits, remaining: deployment.freeCredits },
      plan: { limits: deployment.plans[body.plan.name] },
      outbound: { monthlyQuota: balanceMicros / 1000 },
    });
  }
});
