import * as fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import type { Answer } from "../support/api.ts";
import { footprintOf } from "../support/footprint.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { property } from "./property.ts";
import { type Request, runScheduled } from "./scheduled-calls.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const day = 24 * 60 * 60 * 1000;

/** A project with little of everything, and one mail of two recipients that waits for its time. */
interface Scene {
  readonly project: TestProject;
  readonly scheduled: string;
}

type Deed =
  | { readonly kind: "send"; readonly units: number; readonly key?: string }
  | { readonly kind: "cancel" | "pause" | "resume" }
  | { readonly kind: "quota"; readonly quota: number }
  | { readonly kind: "move"; readonly days: number };

const units = fc.integer({ min: 1, max: 2 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("send" as const), units }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("send" as const), units, key: fc.constant("key") }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("cancel" as const, "pause" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("quota" as const), quota: fc.integer({ min: 2, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), days: fc.constantFrom(2, 3) }) },
);

property(
  "two or three requests at once, in any order of their calls, are as if one had come after the other",
  fc.record({ deeds: fc.array(deed, { minLength: 2, maxLength: 3 }), scheduler: fc.scheduler() }),
  async ({ deeds, scheduler }) => {
    const scene = await newScene();
    const answers = await runScheduled(
      world,
      scheduler,
      deeds.map((one) => requestOf(scene, one)),
    );
    expect(answers.map(({ status }) => status)).not.toContain(503);
    // Such an answer is one that no order gives: the request with this key that came first is still at work.
    const counted = deeds.flatMap((one, at) =>
      answers[at]?.body.name === "idempotency_in_flight" ? [] : [{ deed: one, told: toldOf(answers[at]) }],
    );
    const seen = JSON.stringify(
      await endOf(
        scene,
        counted.map(({ told }) => told),
      ),
    );
    const serial: string[] = [];
    for (const order of ordersOf([...counted.keys()])) {
      serial.push(
        JSON.stringify(
          await inOrder(
            counted.map((one) => one.deed),
            order,
          ),
        ),
      );
      if (serial.includes(seen)) return;
    }
    expect(serial, String(scheduler)).toContain(seen);
  },
  { runs: 30, timeoutMs: 240_000 },
);

async function newScene(): Promise<Scene> {
  const project = await newProject(world, { credits: 3, balanceMicros: 800, monthlyQuota: 5 });
  const { key, mail } = project;
  const body = mail({ to: ["one@example.com", "two@example.com"], scheduledAt: later(1) });
  return { project, scheduled: (await world.api("POST", "/emails", { key, body })).body.id };
}

function requestOf({ project: { key, mail }, scheduled }: Scene, one: Deed): Request {
  return (api) => {
    switch (one.kind) {
      case "send": {
        const to = Array.from({ length: one.units }, (_, at) => `r${at}@example.com`);
        const headers = one.key === undefined ? {} : { "idempotency-key": one.key };
        return api("POST", "/emails", { key, body: mail({ to }), headers });
      }
      case "cancel":
        return api("POST", `/emails/${scheduled}/cancel`, { key });
      case "move":
        return api("PATCH", `/emails/${scheduled}`, { key, body: { scheduledAt: later(one.days) } });
      case "quota":
        return api("PATCH", "/outbound", { key, body: { monthlyQuota: one.quota } });
      default:
        return api("POST", `/outbound/${one.kind}`, { key });
    }
  };
}

function later(days: number): string {
  return new Date(world.clock.now().getTime() + days * day).toISOString();
}

async function inOrder(deeds: readonly Deed[], order: readonly number[]) {
  const scene = await newScene();
  const told: string[] = [];
  for (const at of order) {
    const one = deeds[at];
    if (one) told[at] = toldOf(await requestOf(scene, one)(world.api));
  }
  return endOf(scene, told);
}

/** What a request was told, apart from ids; whether it was a replay tells which came first. */
function toldOf(answer: Answer | undefined): string {
  return `${answer?.status} ${answer?.body.name ?? ""} ${answer?.headers["idempotent-replayed"] ?? ""}`;
}

async function endOf({ project, scheduled }: Scene, told: readonly string[]) {
  const { body } = await world.api("GET", `/emails/${scheduled}`, { key: project.key });
  const { body: limits } = await world.api("GET", "/limits", { key: project.key });
  const mail = [body.status, body.scheduledAt, body.credits, body.priceMicros];
  return { told, mail, outbound: limits.outbound, left: await footprintOf(world, project.id) };
}

function ordersOf(all: readonly number[]): readonly (readonly number[])[] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) => ordersOf(all.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}
