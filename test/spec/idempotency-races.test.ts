import { afterAll, beforeAll, expect } from "vitest";
import type { Answer } from "../support/api.ts";
import { type FaultRule, newGate, refuse, withFaults } from "../support/fault-injection.ts";
import { newDomain, newProject, setFunds, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { replayed, sendOnce, statusAndName, traces, type Way, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Two requests that run at once: the first is held before its reservation until the second is answered. */
async function overlapping(way: Way, project: TestProject, mail: Record<string, unknown>) {
  const gate = newGate();
  const told: (readonly [number, string | undefined])[] = [];
  await withFaults(world, [{ command: "TransactWriteItems", act: gate.act }], async () => {
    const first = sendOnce(world, way, project);
    await gate.reached;
    told.push(statusAndName(await sendOnce(world, way, project, { mail })));
    gate.open();
    told.unshift(statusAndName(await first));
  });
  return told;
}

specifiedInPart(
  "4.idempotency.in-flight",
  "a request over 64 KB claims its key while it runs; of smaller ones, the first to reserve is served, others get 409",
  async () => {
    for (const way of waysToSend) {
      for (const mail of [{}, { subject: "Another" }]) {
        const project = await newProject(world);
        const told = await overlapping(way, project, mail);
        expect(told.filter(([status]) => status === 200)).toHaveLength(1);
        expect(told).toContainEqual([409, "idempotency_in_flight"]);
        // Afterwards a retry replays or is refused by its body.
        const served = told[0]?.[0] === 200 ? {} : mail;
        expect((await sendOnce(world, way, project, { mail: served })).headers[replayed]).toBe("true");
        const third = await sendOnce(world, way, project, { mail: { subject: "Third" } });
        expect(statusAndName(third)).toEqual([409, "idempotency_mismatch"]);
        await world.settle();
        expect((await traces(world, project)).accepted).toBe(1);
      }
    }
  },
);

specifiedInPart(
  "4.idempotency.in-flight",
  "a request over 64 KB claims its key while it runs; of smaller ones, the first to reserve is served, others get 409",
  async () => {
    for (const way of waysToSend) {
      const project = await newProject(world);
      const answers: Answer[] = [];
      let arrived = 0;
      const all = Promise.withResolvers<void>();
      // None reserves before all of them have found the key free.
      const together: FaultRule = {
        command: "TransactWriteItems",
        times: 20,
        act: async (send) => {
          arrived++;
          if (arrived === 20) all.resolve();
          await all.promise;
          return send();
        },
      };
      await withFaults(world, [together], async () => {
        const twenty = Array.from({ length: 20 }, () => sendOnce(world, way, project));
        answers.push(...(await Promise.all(twenty)));
      });
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const others = answers.filter(({ status }) => status !== 200).map(statusAndName);
      for (const told of others) expect(told).toEqual([409, "idempotency_in_flight"]);
      await world.settle();
      expect(await traces(world, project)).toMatchObject({ accepted: 1, funds: { credits: 99 } });
    }
  },
);

/** What can refuse a send before its reservation; `mend` takes the reason away. */
const failures: readonly {
  readonly name: string;
  readonly mail?: (project: TestProject) => Record<string, unknown>;
  readonly break?: (project: TestProject) => Promise<unknown>;
  readonly mend?: (project: TestProject) => Promise<unknown>;
}[] = [
  { name: "validation_error", mail: () => ({ to: "nobody" }) },
  {
    name: "domain_not_verified",
    mail: ({ domain }) => ({ from: `sender@new-${domain}` }),
    mend: ({ id, domain }) => newDomain(world, id, `new-${domain}`, "us-east-1"),
  },
  {
    name: "insufficient_balance",
    break: ({ id }) => setFunds(world, id, { credits: 0, balanceMicros: 0 }),
    mend: ({ id }) => setFunds(world, id, { credits: 1 }),
  },
  {
    name: "outbound_quota_exceeded",
    break: ({ id }) => setFunds(world, id, { quotaLeft: 0 }),
    mend: ({ id }) => setFunds(world, id, { quotaLeft: 1 }),
  },
  {
    name: "outbound_paused",
    break: ({ key }) => world.api("POST", "/outbound/pause", { key }),
    mend: ({ key }) => world.api("POST", "/outbound/resume", { key }),
  },
];

specified("4.idempotency.rule-6", async () => {
  for (const way of waysToSend) {
    for (const { name, mail = () => ({}), ...failure } of failures) {
      const project = await newProject(world);
      await failure.break?.(project);
      const refused = await sendOnce(world, way, project, { mail: mail(project) });
      expect(refused.body.name).toBe(name);
      await failure.mend?.(project);
      // The same request where its reason is gone, a mended one where it was the request's own.
      const again = await sendOnce(world, way, project, { mail: failure.mend ? mail(project) : {} });
      expect([name, again.status, again.headers[replayed]]).toEqual([name, 200, undefined]);
    }
  }
});

specified("4.idempotency.rule-6", async () => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const other = await newDomain(world, project.id, `other-${project.domain}`, "us-east-1");
    const pinned = await project.newKey({ domainId: other.id });
    expect(statusAndName(await sendOnce(world, way, project, { key: pinned }))).toEqual([403, "key_restricted"]);
    const broken = { command: "TransactWriteItems", times: 100, act: refuse("InternalServerError", 500) };
    await withFaults(world, [broken], async () => {
      expect(statusAndName(await sendOnce(world, way, project))).toEqual([503, "unavailable"]);
    });
    const again = await sendOnce(world, way, project);
    expect([again.status, again.headers[replayed]]).toEqual([200, undefined]);
  }
});
