import * as fc from "fast-check";
import { expect } from "vitest";
import type { Answer } from "../support/api.ts";
import { footprintOf } from "../support/footprint.ts";
import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { worldProperty } from "./property.ts";
import { type Request, runScheduled } from "./scheduled-calls.ts";

const day = 24 * 60 * 60 * 1000;

/** A project with few funds, and a scheduled email with two recipients. */
interface Scene {
  readonly project: TestProject;
  readonly scheduled: string;
}

type Action =
  | { readonly kind: "send"; readonly units: number; readonly key?: string }
  | { readonly kind: "cancel" | "pause" | "resume" }
  | { readonly kind: "quota"; readonly quota: number }
  | { readonly kind: "move"; readonly days: number };

const units = fc.integer({ min: 1, max: 2 });
const action: fc.Arbitrary<Action> = fc.oneof(
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

worldProperty(
  "two or three concurrent requests have the result of some sequential order, whatever the order of their calls",
  fc.record({ actions: fc.array(action, { minLength: 2, maxLength: 3 }), scheduler: fc.scheduler() }),
  async ({ actions, scheduler }, { world }) => {
    const scene = await newScene(world);
    const answers = await runScheduled(
      world,
      scheduler,
      actions.map((one) => requestOf(world, scene, one)),
    );
    expect(answers.map(({ status }) => status)).not.toContain(503);
    // No sequential order gives this response: the first request with this key is still running.
    const counted = actions.flatMap((one, at) =>
      answers[at]?.body.name === "idempotency_in_flight"
        ? []
        : [{ action: one, response: responseOf(answers[at]) }],
    );
    const seen = JSON.stringify(
      await endOf(
        world,
        scene,
        counted.map(({ response }) => response),
      ),
    );
    const serial: string[] = [];
    for (const order of ordersOf([...counted.keys()])) {
      serial.push(
        JSON.stringify(
          await inOrder(
            world,
            counted.map((one) => one.action),
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

async function newScene(world: World): Promise<Scene> {
  const project = await newProject(world, { credits: 3, balanceMicros: 800, monthlyQuota: 5 });
  const { key, email } = project;
  const body = email({ to: ["one@example.com", "two@example.com"], scheduledAt: later(world, 1) });
  return { project, scheduled: (await world.api("POST", "/emails", { key, body })).body.id };
}

function requestOf(world: World, { project: { key, email }, scheduled }: Scene, one: Action): Request {
  return (api) => {
    switch (one.kind) {
      case "send": {
        const to = Array.from({ length: one.units }, (_, at) => `r${at}@example.com`);
        const headers = one.key === undefined ? {} : { "idempotency-key": one.key };
        return api("POST", "/emails", { key, body: email({ to }), headers });
      }
      case "cancel":
        return api("POST", `/emails/${scheduled}/cancel`, { key });
      case "move":
        return api("PATCH", `/emails/${scheduled}`, { key, body: { scheduledAt: later(world, one.days) } });
      case "quota":
        return api("PATCH", "/outbound", { key, body: { monthlyQuota: one.quota } });
      default:
        return api("POST", `/outbound/${one.kind}`, { key });
    }
  };
}

function later(world: World, days: number): string {
  return new Date(world.clock.now().getTime() + days * day).toISOString();
}

async function inOrder(world: World, actions: readonly Action[], order: readonly number[]) {
  const scene = await newScene(world);
  const responses: string[] = [];
  for (const at of order) {
    const one = actions[at];
    if (one) responses[at] = responseOf(await requestOf(world, scene, one)(world.api));
  }
  return endOf(world, scene, responses);
}

/** A response without ids. Whether it is a replay shows which request was first. */
function responseOf(answer: Answer | undefined): string {
  return `${answer?.status} ${answer?.body.name ?? ""} ${answer?.headers["idempotent-replayed"] ?? ""}`;
}

async function endOf(world: World, { project, scheduled }: Scene, responses: readonly string[]) {
  const { body } = await world.api("GET", `/emails/${scheduled}`, { key: project.key });
  const { body: limits } = await world.api("GET", "/limits", { key: project.key });
  const email = [body.status, body.scheduledAt, body.credits, body.priceMicros];
  return { responses, email, outbound: limits.outbound, left: await footprintOf(world, project.id) };
}

function ordersOf(all: readonly number[]): readonly (readonly number[])[] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) => ordersOf(all.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}
