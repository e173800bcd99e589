import { expect } from "vitest";
import type { FaultMode } from "../../local/ses/sending/send-faults.ts";
import { newDomain, newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, pass, read } from "../workers/mail.ts";
import { sendBy, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

const [virginia, ireland] = ["us-east-1", "eu-west-1"] as const;

/** A project whose hostname is verified in both regions, one minute earlier in `first`, with a key pinned to each. */
async function inTwoRegions(world: World, first: string) {
  const project = await newProject(world, { region: first });
  world.clock.advance(60_000);
  const second = first === virginia ? ireland : virginia;
  const other = await newDomain(world, project.id, project.domain, second);
  const keys = {
    [first]: await project.newKey({ domainId: project.domainId }),
    [second]: await project.newKey({ domainId: other.id }),
  };
  return { project, keyOf: (region: string) => keys[region] ?? "" };
}

/** Sends one email each way, runs the workers, and returns the region in which SES accepted each. */
async function regionsOf(world: World, project: TestProject, key: string): Promise<readonly string[]> {
  const answers = await Promise.all(
    waysToSend.map(async (way) => way.idsOf(await sendBy(world, way, project, { key }))),
  );
  await world.settle();
  return answers.flat().flatMap((id) => acceptsOf(world, id).map(({ region }) => region));
}

specifiedInPart("1.hostname-in-regions", "by the operation that registers a record", async ({ world }) => {
  const { project, keyOf } = await inTwoRegions(world, virginia);
  for (const region of [virginia, ireland])
    expect(await regionsOf(world, project, keyOf(region))).toEqual([region, region]);
});

specified("1.pinned-key-region", async ({ world }) => {
  for (const first of [virginia, ireland]) {
    const { project, keyOf } = await inTwoRegions(world, first);
    for (const region of [ireland, virginia])
      expect(await regionsOf(world, project, keyOf(region))).toEqual([region, region]);
  }
});

specified("5.rule-6.pinned-region", async ({ world }) => {
  const { project, keyOf } = await inTwoRegions(world, virginia);
  for (const region of [virginia, ireland]) {
    const [way] = waysToSend;
    const { body } = await sendBy(world, way, project, { key: keyOf(region) });
    await world.settle();
    expect(acceptsOf(world, body.id).map((accept) => accept.region)).toEqual([region]);
    expect(await read(world, project, body.id)).toMatchObject({ region, status: "delivered" });
  }
});

specified("5.rule-6.pinned-region", async ({ world }) => {
  // With a record in one region only, or an unverified pin, the other region is not used.
  const project = await newProject(world, { region: virginia });
  const pending = await newDomain(world, project.id, project.domain, ireland, "pending");
  const key = await project.newKey({ domainId: pending.id });
  for (const way of waysToSend) {
    const { status, body } = await sendBy(world, way, project, { key });
    expect([status, body.name]).toEqual([403, "domain_not_verified"]);
  }
});

specifiedInPart("5.rule-6.ways-in", "single and bulk sends", async ({ world }) => {
  const { project, keyOf } = await inTwoRegions(world, virginia);
  for (const way of waysToSend) {
    for (const region of [ireland, virginia]) {
      const [id = ""] = way.idsOf(await sendBy(world, way, project, { key: keyOf(region) }));
      await world.settle();
      expect(acceptsOf(world, id).map((accept) => accept.region)).toEqual([region]);
    }
  }
});

specified("5.rule-6.all-domains", async ({ world }) => {
  for (const first of [virginia, ireland]) {
    const { project } = await inTwoRegions(world, first);
    const keys = [
      project.key,
      await project.newKey({ scopes: ["email:send"] }),
      await project.newKey({ scopes: ["email:send", "domain:write"] }),
    ];
    // For any key, the record that was verified first decides.
    for (const key of keys) expect(await regionsOf(world, project, key)).toEqual([first, first]);
  }
});

const failures: readonly FaultMode[] = [
  "throttle",
  "reject",
  "paused",
  "suspended",
  "error500",
  "lose-request",
  "lose-answer",
];

specified("5.rule-6.no-switch", async ({ world }) => {
  for (const mode of failures) {
    const { project, keyOf } = await inTwoRegions(world, virginia);
    world.ses.setFault({ mode, region: virginia, times: 10_000 });
    const ids: string[] = [];
    for (const key of [project.key, keyOf(virginia)]) {
      for (const way of waysToSend) ids.push(...way.idsOf(await sendBy(world, way, project, { key })));
    }
    await world.settle();
    await pass(world, 18);
    world.ses.clearFaults();
    // The last of four silent attempts ends after almost three hours.
    for (const minutes of [16, 31, 61, 61]) {
      world.clock.advance(minutes * 60_000);
      await pass(world, 1);
    }
    for (const id of ids) {
      const { region, status } = await read(world, project, id);
      expect([mode, region]).toEqual([mode, virginia]);
      expect(["queued", "sending"]).not.toContain(status);
      expect(acceptsOf(world, id).filter((accept) => accept.region !== virginia)).toEqual([]);
    }
    // The other region would have accepted them.
    expect(await regionsOf(world, project, keyOf(ireland))).toEqual([ireland, ireland]);
  }
});
