import { describe, expect } from "vitest";
import { readRecords } from "../../../functions/store/domains/hostnames.ts";
import { handler as sendChunks } from "../../../functions/workers/broadcasts/send-chunks.ts";
import { newDomain, setDomainStatus } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

/** A broadcast that was prepared, of which the given number of chunks was sent. */
async function newStarted(world: World, chunks: number, contacts = 3) {
  // What other tests have left waits in the same queues.
  await world.settle();
  const sender = await newSender(world, { contacts });
  const before = await sender.funds();
  await sender.send();
  while (await world.jobs.workOff(world.services));
  for (let sent = 0; sent < chunks; sent++) await world.chunks.workOff(sendChunks.on(world.services), 1);
  const step = (name: string) => sender.call("POST", `${sender.path}/${name}`);
  return { ...sender, step, before };
}

/** Runs the workers and the broadcast's job for twenty minutes. */
async function goOn(world: World) {
  for (let minute = 0; minute < 20; minute += 5) {
    world.clock.advance(5 * 60_000);
    await world.sweep();
    await world.settle();
  }
}

describe("POST /broadcasts/:id/pause and /resume", () => {
  test("a paused broadcast sends nothing until it is resumed, and then to everybody once", async ({
    world,
  }) => {
    const { step, read, addresses, call, id } = await newStarted(world, 0);
    const paused = await step("pause");
    expect([paused.status, paused.body]).toMatchObject([200, { status: "paused", reason: "caller" }]);
    await goOn(world);
    const received = () =>
      world.ses.emails().flatMap(({ destinations }) => destinations.filter((to) => addresses.includes(to)));
    expect([received(), (await read()).status]).toEqual([[], "paused"]);
    const resumed = await step("resume");
    expect([resumed.status, resumed.body]).toMatchObject([200, { status: "sending", reason: null }]);
    await goOn(world);
    expect([received().toSorted(), (await read()).status]).toEqual([addresses.toSorted(), "sent"]);
    for (const type of ["broadcast.paused", "broadcast.resumed"])
      expect((await call("GET", `/activity?type=${type}`)).body.items).toMatchObject([{ broadcastId: id }]);
  });

  test("only one that is being sent can be paused, and only a paused one resumed", async ({ world }) => {
    const sender = await newSender(world);
    const step = async (name: string) => {
      const { status, body } = await sender.call("POST", `${sender.path}/${name}`);
      return status === 200 ? body.status : [status, body.name, body.message];
    };
    const refused = (what: string) => [409, "invalid_state", `This broadcast cannot be ${what}.`];
    expect(await step("pause")).toEqual(refused("paused: it is draft"));
    await sender.send();
    expect(await step("resume")).toEqual(refused("resumed: it is preparing"));
    while (await world.jobs.workOff(world.services));
    expect(await step("resume")).toEqual(refused("resumed: it is sending"));
    expect(await step("pause")).toBe("paused");
    expect(await step("pause")).toEqual(refused("paused: it is paused"));
    expect(await step("resume")).toBe("sending");
    await goOn(world);
    for (const [name, what] of [
      ["pause", "paused"],
      ["resume", "resumed"],
      ["cancel", "canceled"],
    ] as const)
      expect(await step(name)).toEqual(refused(`${what}: it has ended`));
  });

  test("one that has paused for its domain stays so until it is verified, and then goes on", async ({
    world,
  }) => {
    const { step, read, project, call, id } = await newStarted(world, 0);
    await step("pause");
    const [record] = await readRecords(world.services.tables, project.id, project.domain);
    if (!record) throw new Error("the project has a domain");
    const domainIs = (status: "verified" | "failed") =>
      setDomainStatus(world, project.id, { name: project.domain, record }, status);
    await domainIs("failed");
    expect((await step("resume")).status).toBe(200);
    await goOn(world);
    expect(await read()).toMatchObject({ status: "paused", reason: "domain_not_verified" });
    const { status, body } = await step("resume");
    expect([status, body.name, body.issues]).toMatchObject([
      ...[403, "domain_not_verified"],
      [{ path: "domainId" }],
    ]);
    expect(await read()).toMatchObject({ status: "paused", reason: "domain_not_verified" });
    expect((await call("GET", `/activity?type=broadcast.resumed`)).body.items).toHaveLength(1);
    await domainIs("verified");
    expect((await step("resume")).status).toBe(200);
    await goOn(world);
    expect(await read()).toMatchObject({ id, status: "sent" });
  });

  test("a key of another domain cannot steer it", async ({ world }) => {
    const { path, project, step } = await newStarted(world, 0);
    const other = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
    const key = await project.newKey({ scopes: ["broadcast:send"], domainId: other.id });
    for (const name of ["pause", "resume", "cancel"]) {
      const { status, body } = await world.api("POST", `${path}/${name}`, { key });
      expect([status, body.name]).toEqual([403, "key_restricted"]);
    }
    expect((await step("pause")).status).toBe(200);
  });
});

describe("POST /broadcasts/:id/cancel of a broadcast that is being sent", () => {
  for (const status of ["sending", "paused"] as const)
    test(`while it is ${status}, it refunds exactly what was not handed to SES`, async ({ world }) => {
      const { step, read, funds, before } = await newStarted(world, 1, 60);
      if (status === "paused") await step("pause");
      const { body } = await step("cancel");
      expect(body).toMatchObject({ status: "canceled", reason: "caller", recipientCount: 60 });
      expect(await funds()).toEqual({ ...before, credits: before.credits - 60 });
      await goOn(world);
      expect(await funds()).toEqual({ ...before, credits: before.credits - 50 });
      expect((await step("cancel")).status).toBe(409);
      expect((await read()).status).toBe("canceled");
    });
});
