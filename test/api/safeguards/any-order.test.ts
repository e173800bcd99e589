import * as fc from "fast-check";
import { expect } from "vitest";
import { worldProperty } from "../../properties/property.ts";
import { newProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { fundsOf, pass, send } from "../../workers/mail.ts";
import { acceptedOf, change, emailsOf } from "./captures.ts";

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("send" as const), inside: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("capture" as const), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restrict" as const), on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("deliver" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Model {
  capture: boolean;
  restrict: boolean;
  /** The emails that wait, with what was on when they were accepted. */
  waiting: { readonly capture: boolean; readonly restrict: boolean; readonly inside: boolean }[];
  readonly ends: Record<"delivered" | "captured" | "suppressed", number>;
}

/** What becomes of an email that a worker takes now, by the sentences of the reference. */
function endOf({ capture, restrict }: Model, email: Model["waiting"][number]) {
  if ((restrict || email.restrict) && !email.inside) return "suppressed";
  return capture || email.capture ? "captured" : "delivered";
}

worldProperty(
  "in any order of sends, switches and deliveries only what was never held back is sent, and only that is paid",
  fc.array(step, { minLength: 4, maxLength: 14 }),
  async (steps, { world }) => {
    const project = await newProject(world, { credits: 40 });
    const model: Model = {
      ...{ capture: false, restrict: false, waiting: [] },
      ends: { delivered: 0, captured: 0, suppressed: 0 },
    };
    const take = taker(world, project, model);
    for (const one of [...steps, { kind: "deliver" as const }]) await take(one);
    await pass(world, 1);
    const { delivered } = model.ends;
    const statuses = (await emailsOf(world, project)).map(({ status }) => status);
    const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
    expect({
      ...{ delivered: count("delivered"), captured: count("captured") },
      suppressed: count("suppressed"),
    }).toEqual(model.ends);
    expect(acceptedOf(world, project)).toBe(delivered);
    expect((await fundsOf(world, project)).credits).toBe(40 - delivered);
  },
  { runs: 40 },
);

function taker(world: World, project: Awaited<ReturnType<typeof newProject>>, model: Model) {
  return async (one: Step): Promise<void> => {
    if (one.kind === "send") {
      world.clock.advance(1);
      await send(world, project, { to: one.inside ? "a@acme.test" : "real@customer.example" });
      model.waiting.push({ capture: model.capture, restrict: model.restrict, inside: one.inside });
    } else if (one.kind === "deliver") {
      await world.settle();
      for (const email of model.waiting.splice(0)) model.ends[endOf(model, email)] += 1;
    } else if (one.kind === "capture") {
      model.capture = one.on;
      await change(world, project, { capture: one.on });
    } else {
      model.restrict = one.on;
      await change(world, project, { restrictTo: one.on ? ["*@acme.test"] : [] });
    }
  };
}
