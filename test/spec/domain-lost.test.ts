import { expect } from "vitest";
import { newDomain, newProject, setDomainStatus, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, fundsOf, pass, read } from "../workers/mail.ts";
import { acceptsTo, newDraft } from "./broadcast-sending.ts";
import { sendBy, waysToSend } from "./sending.ts";
import { specifiedInPart } from "./specified.ts";

/** Sends one email each way, and one each way that is scheduled; no worker has run since. */
async function acceptedBy(world: World, project: TestProject): Promise<readonly string[]> {
  const scheduledAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const ids: string[] = [];
  for (const way of waysToSend)
    for (const mail of [{}, { scheduledAt }])
      ids.push(...way.idsOf(await sendBy(world, way, project, { mail })));
  expect(ids).toHaveLength(4);
  return ids;
}

/** Sets the status of the project's domain. */
async function mark(world: World, project: TestProject, status: "verified" | "failed" | "temporary_failure") {
  const { body: record } = await world.api("GET", `/domains/${project.domainId}`, { key: project.key });
  await setDomainStatus(world, project.id, { name: project.domain, record }, status);
}

/** The status of each email, and how often SES accepted it. */
const fatesOf = (world: World, project: TestProject, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => `${(await read(world, project, id)).status} ${acceptsOf(world, id).length}`),
  );
const all = (fate: string) => [fate, fate, fate, fate];

specifiedInPart(
  "1.verified-domain-only",
  "checked by a send, and again at the handoff of a broadcast, and of an email that was scheduled, held or has waited for over a minute",
  async ({ world, project }) => {
    for (const status of ["failed", "temporary_failure"] as const) {
      const ids = await acceptedBy(world, project);
      await mark(world, project, status);
      world.clock.advance(61_000);
      await world.settle();
      await pass(world, 8);
      expect(await fatesOf(world, project, ids)).toEqual(all("queued 0"));
      await mark(world, project, "verified");
      await pass(world, 20);
      expect(await fatesOf(world, project, ids)).toEqual(all("delivered 1"));
    }
  },
);

specifiedInPart(
  "1.verified-domain-only",
  "checked by a send, and again at the handoff of a broadcast, and of an email that was scheduled, held or has waited for over a minute",
  async ({ world, project }) => {
    const before = await fundsOf(world, project);
    const ids = await acceptedBy(world, project);
    const { key } = project;
    expect((await world.api("DELETE", `/domains/${project.domainId}`, { key })).status).toBe(200);
    // A new record of the same hostname is another domain.
    await newDomain(world, project.id, project.domain, "us-east-1");
    world.clock.advance(61_000);
    await world.settle();
    await pass(world, 20);
    expect(await fatesOf(world, project, ids)).toEqual(all("failed 0"));
    expect(await fundsOf(world, project)).toEqual(before);
  },
);

specifiedInPart(
  "1.verified-domain-only",
  "checked by a send, and again at the handoff of a broadcast, and of an email that was scheduled, held or has waited for over a minute",
  async ({ world, project }) => {
    // Handed over within a minute, an email was judged by its domain when it was accepted.
    const [way] = waysToSend;
    const ids = way.idsOf(await sendBy(world, way, project));
    await mark(world, project, "failed");
    world.clock.advance(59_000);
    await world.settle();
    expect(await fatesOf(world, project, ids)).toEqual(["delivered 1"]);
  },
);

specifiedInPart(
  "1.verified-domain-only",
  "checked by a send, and again at the handoff of a broadcast, and of an email that was scheduled, held or has waited for over a minute",
  async ({ world, project }) => {
    for (const isPrepared of [false, true]) {
      const { path, addresses, send } = await newDraft(world, project, 2);
      const state = async () => {
        const { status, reason } = (await world.api("GET", path, { key: project.key })).body;
        return [status, reason, acceptsTo(world, addresses).length];
      };
      expect((await send(project.key)).status).toBe(200);
      if (isPrepared) while (await world.jobs.workOff(world.services));
      await mark(world, project, "failed");
      await world.settle();
      await pass(world, 8);
      expect(await state()).toEqual([isPrepared ? "paused" : "failed", "domain_not_verified", 0]);
      await mark(world, project, "verified");
      await pass(world, 20);
      expect(await state()).toEqual([isPrepared ? "paused" : "failed", "domain_not_verified", 0]);
      if (!isPrepared) continue;
      expect((await world.api("POST", `${path}/resume`, { key: project.key })).status).toBe(200);
      await world.settle();
      await pass(world, 8);
      expect(await state()).toEqual(["sent", null, 2]);
    }
  },
);

specifiedInPart(
  "1.verified-domain-only",
  "checked by a send, and again at the handoff of a broadcast, and of an email that was scheduled, held or has waited for over a minute",
  async ({ world }) => {
    for (const isPrepared of [false, true]) {
      const project = await newProject(world);
      const { addresses, send } = await newDraft(world, project, 2);
      expect((await send(project.key)).status).toBe(200);
      if (isPrepared) while (await world.jobs.workOff(world.services));
      await world.api("DELETE", `/domains/${project.domainId}`, { key: project.key });
      await newDomain(world, project.id, project.domain, "us-east-1");
      await world.settle();
      await pass(world, 20);
      expect([isPrepared, acceptsTo(world, addresses)]).toEqual([isPrepared, []]);
    }
  },
);
