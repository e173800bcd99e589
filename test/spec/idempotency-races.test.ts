import { afterAll, beforeAll, expect } from "vitest";
import type { Answer } from "../support/api.ts";
import { type FaultRule, newGate, refuse, withFaults } from "../support/fault-injection.ts";
import { localEngine } from "../support/local-engine.ts";
import { newDomain, newProject, setFunds, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { replayed, sendOnce, statusAndName, traces, type Way, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { engine: localEngine });
});
afterAll(() => world.stop());

/** Two concurrent requests: the first is held before its reservation until the second has its response. */
async function overlapping(way: Way, project: TestProject, email: Record<string, unknown>) {
  const gate = newGate();
  const outcome: (readonly [number, string | undefined])[] = [];
  await withFaults(world, [{ command: "TransactWriteItems", act: gate.act }], async () => {
    const first = sendOnce(world, way, project);
    await gate.reached;
    outcome.push(statusAndName(await sendOnce(world, way, project, { mail: email })));
    gate.open();
    outcome.unshift(statusAndName(await first));
  });
  return outcome;
}

specifiedInPart(
  "4.idempotency.in-flight",
  "a request over 64 KB, or with content that is stored as an object, claims its key while it runs; of others, the first to reserve is served, the rest get 409",
  async () => {
    for (const way of waysToSend) {
      for (const mail of [{}, { subject: "Another" }]) {
        const project = await newProject(world);
        const outcome = await overlapping(way, project, mail);
        expect(outcome.filter(([status]) => status === 200)).toHaveLength(1);
        expect(outcome).toContainEqual([409, "idempotency_in_flight"]);
        // Afterwards a retry is replayed, or refused for another body.
        const served = outcome[0]?.[0] === 200 ? {} : mail;
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
  "a request over 64 KB, or with content that is stored as an object, claims its key while it runs; of others, the first to reserve is served, the rest get 409",
  async () => {
    for (const way of waysToSend) {
      const project = await newProject(world);
      const answers: Answer[] = [];
      let arrived = 0;
      const all = Promise.withResolvers<void>();
      // No request reserves before all of them have found the key unused.
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
      for (const outcome of others) expect(outcome).toEqual([409, "idempotency_in_flight"]);
      await world.settle();
      expect(await traces(world, project)).toMatchObject({ accepted: 1, funds: { credits: 99 } });
    }
  },
);

/** Reasons to refuse a send before its reservation; `mend` removes the reason. */
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
      // The same request after its reason is gone, or a corrected request.
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
    expect(statusAndName(await sendOnce(world, way, project, { key: pinned }))).toEqual([
      403,
      "key_restricted",
    ]);
    const broken = { command: "TransactWriteItems", times: 100, act: refuse("InternalServerError", 500) };
    await withFaults(world, [broken], async () => {
      expect(statusAndName(await sendOnce(world, way, project))).toEqual([503, "unavailable"]);
    });
    const again = await sendOnce(world, way, project);
    expect([again.status, again.headers[replayed]]).toEqual([200, undefined]);
  }
});
