import { domainKey } from "../../functions/store/platform/keys.ts";
import { update } from "../../functions/store/platform/write.ts";
import { handler as applyReceiptRules } from "../../functions/workers/domains/apply-receipt-rules.ts";
import { ownerOf } from "../api/domains/owner.ts";
import { overtaken } from "../support/fault-injection.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

type Work = (project: TestProject) => Promise<void>;
type Unrecorded = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** What the functions of domains do in the test of permissions. */
export function domainWork(worldNow: () => World, unrecorded: Unrecorded): Readonly<Record<string, Work>> {
  const { add, patch, verify, givenUp } = domainCalls(worldNow);
  return {
    "update-domain": async (project) => {
      const never = await unrecorded(() => add(project, "never", { inbound: true }));
      for (const inbound of [true, false]) await patch(project, project.domainId, { inbound });
      await patch(project, never, { inbound: false });
    },
    "delete-domain": async (project) => {
      const ids = await unrecorded(async () => {
        await patch(project, project.domainId, { inbound: true });
        const never = await add(project, "never", { inbound: true });
        for (const region of ["us-east-1", "eu-west-1"]) await add(project, "two", { region });
        const { body } = await worldNow().api("GET", "/domains?limit=1", project);
        worldNow().clock.advance(2 * 60_000);
        return [project.domainId, body.items[0].id, never];
      });
      for (const id of ids) await worldNow().api("DELETE", `/domains/${id}`, project);
    },
    "verify-domain": async (project) => {
      const owner = ownerOf(worldNow(), project);
      const id = await unrecorded(() => add(project, "new"));
      await unrecorded(() => owner.publish(id));
      await verify(project, id);
      await unrecorded(() => owner.unpublish(id));
      // Of two at once, one reads what the other wrote.
      await overtaken(worldNow(), "TransactWriteItems", () => verify(project, id));
      for (const one of await unrecorded(() => givenUp(project))) await verify(project, one);
    },
    "verify-domains": async (project) => {
      const owner = ownerOf(worldNow(), project);
      await unrecorded(async () => {
        await owner.publish(await add(project, "new"));
        await owner.remove(await add(project, "gone"));
        await givenUp(project);
        worldNow().clock.advance(5 * 60_000);
      });
      await overtaken(worldNow(), "UpdateItem", worldNow().verifyDomains);
    },
    "get-dns-records": async (project) =>
      void (await worldNow().api("GET", `/domains/${project.domainId}/dns-records`, project)),
    "get-compliance": async (project) =>
      void (await worldNow().api("GET", `/domains/${project.domainId}/compliance`, project)),
    "get-delivery-times": async (project) =>
      void (await worldNow().api("GET", `/domains/${project.domainId}/delivery-times`, project)),
    "apply-receipt-rules": async (project) => {
      await unrecorded(() => patch(project, project.domainId, { inbound: true }));
      await applyReceiptRules.on(worldNow().services)();
    },
  };
}

function domainCalls(worldNow: () => World) {
  const add = async (project: TestProject, name: string, more: object = {}): Promise<string> => {
    const body = { name: `${name}.${project.domain}`, ...more };
    return (await worldNow().api("POST", "/domains", { ...project, body })).body.id;
  };
  const patch = (project: TestProject, id: string, body: object) =>
    worldNow().api("PATCH", `/domains/${id}`, { ...project, body });
  const verify = (project: TestProject, id: string) =>
    worldNow().api("POST", `/domains/${id}/verify`, project);
  /** A record that wants email and was never verified, and one that has lost its proof. */
  const givenUp = async (project: TestProject) => {
    const never = await add(project, "never", { inbound: true });
    await setTimes(worldNow(), project, never, { pendingSince: "2026-01-01T00:00:00.000Z" });
    await patch(project, project.domainId, { inbound: true });
    await setTimes(worldNow(), project, project.domainId, { failingSince: "2026-01-01T00:00:00.000Z" });
    return [never, project.domainId];
  };
  return { add, patch, verify, givenUp };
}

async function setTimes({ services }: World, { id }: TestProject, domainId: string, set: object) {
  await update(services.tables, "data", { key: domainKey(id, domainId), set: { ...set } });
}
