import { expect } from "vitest";
import { newDomain, newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { pass } from "../workers/mail.ts";
import { acceptsTo, newDraft } from "./broadcast-sending.ts";
import { specified } from "./specified.ts";

const [virginia, ireland] = ["us-east-1", "eu-west-1"] as const;

/** A project whose hostname is verified in both regions, with the id of each record. */
async function inTwoRegions(world: World) {
  const project = await newProject(world, { region: virginia, credits: 1000 });
  world.clock.advance(60_000);
  const { id } = await newDomain(world, project.id, project.domain, ireland);
  return {
    project,
    records: [
      [virginia, project.domainId],
      [ireland, id],
    ],
  } as const;
}

specified("5.rule-6.broadcasts", async ({ world }) => {
  const { project, records } = await inTwoRegions(world);
  const { key } = project;
  for (const [region, domainId] of records) {
    const { path, addresses, send } = await newDraft(world, project, 2);
    expect((await world.api("PATCH", path, { key, body: { domainId } })).body.domainId).toBe(domainId);
    expect((await send(key)).status).toBe(200);
    await world.settle();
    expect(acceptsTo(world, addresses).map((email) => email.region)).toEqual([region, region]);
  }
});

specified("5.rule-6.broadcasts", async ({ world }) => {
  const project = await newProject(world, { region: ireland });
  const { addresses, send } = await newDraft(world, project);
  await send(project.key);
  await world.settle();
  expect(acceptsTo(world, addresses).map(({ region }) => region)).toEqual([ireland]);
});

/** The faults of SES in a region, and what it has accepted of two emails there once the fault has ended. */
const failures = [
  ["throttle", [virginia, virginia]],
  ["reject", []],
  ["paused", [virginia, virginia]],
  ["suspended", [virginia, virginia]],
  ["error500", []],
  ["lose-request", []],
  ["lose-answer", [virginia, virginia]],
] as const;

specified("5.rule-6.no-switch", async ({ world }) => {
  for (const [mode, accepted] of failures) {
    const { project, records } = await inTwoRegions(world);
    const { path, addresses, send } = await newDraft(world, project, 2);
    const regions = () => acceptsTo(world, addresses).map(({ region }) => region);
    world.ses.setFault({ mode, region: virginia, times: 10_000 });
    expect((await send(project.key)).status).toBe(200);
    await world.settle();
    await pass(world, 18);
    expect([mode, ...regions()]).toEqual([mode, ...(mode === "lose-answer" ? accepted : [])]);
    world.ses.clearFaults();
    for (const minutes of [16, 31, 61, 61]) {
      world.clock.advance(minutes * 60_000);
      await pass(world, 1);
    }
    expect([mode, ...regions()]).toEqual([mode, ...accepted]);
    expect((await world.api("GET", path, { key: project.key })).body.status).toBe("sent");
    // The other region would have accepted them.
    const other = await newDraft(world, project);
    const domainId = records[1][1];
    await world.api("PATCH", other.path, { key: project.key, body: { domainId } });
    await other.send(project.key);
    await world.settle();
    expect(acceptsTo(world, other.addresses).map(({ region }) => region)).toEqual([ireland]);
  }
});
