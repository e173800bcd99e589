import { expect } from "vitest";
import { handler as deliverHandler } from "../../functions/workers/sending/deliver.ts";
import { handler as callWebhooksHandler } from "../../functions/workers/webhooks/call-webhooks.ts";
import { sendBatchSize, sendConcurrency } from "../../lib/send-concurrency.ts";
import type { TestProject } from "../support/project.ts";
import { newVirtualTime, startSenders, type VirtualTime } from "../support/virtual-time.ts";
import { newWebhook } from "../support/webhook.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, send } from "./mail.ts";

/** Sends 1,500 emails. */
export async function flood(world: World, { key, email }: TestProject): Promise<void> {
  for (let call = 0; call < 15; call++) {
    const emails = Array.from({ length: 100 }, () => email());
    const { status } = await world.api("POST", "/emails/bulk", { key, body: { emails } });
    expect(status).toBe(200);
  }
}

/** Sends an email every 300 ms, and returns the median of their times from the response to SES, in milliseconds. */
export async function medianMs(
  world: World,
  project: TestProject,
  rate: number,
  besides = false,
): Promise<number> {
  const time = newVirtualTime(world);
  const sent = new Map<string, number>();
  let left = 11;
  time.start(async () => {
    for (; left > 0; left--) {
      sent.set(await send(world, project), world.clock.now().getTime());
      await time.services.pause(300);
    }
  });
  // Most of the flood's emails still wait.
  const isDone = () => left === 0 && [...sent.keys()].every((id) => acceptsOf(world, id).length > 0);
  if (besides) startOthers(world, time, isDone);
  startSenders(world, time, {
    deliver: deliverHandler.on(time.services),
    count: sendConcurrency(rate, "transactional"),
    batch: sendBatchSize(rate),
    isDone,
  });
  await time.run();
  const times = [...sent].map(([id, at]) => Date.parse(acceptsOf(world, id)[0]?.at ?? "") - at);
  return times.toSorted((a, b) => a - b)[5] ?? Number.NaN;
}

/** Everything at once that a project can burden the workers with: emails, an endpoint that hangs, an import. */
export async function burden(world: World, project: TestProject): Promise<void> {
  const { url } = await newWebhook(world, project);
  const hangs = async () => {
    await hangingTime?.services.pause(hangMs);
    return { kind: "failed" as const, reason: "timeout" as const, ms: hangMs };
  };
  world.web.answer(url, hangs);
  const csv = ["email", ...Array.from({ length: 400 }, (_, n) => `c${n}@example.com`)].join("\n");
  const body = { csv, onConflict: "skip" };
  expect((await world.api("POST", "/contacts/imports", { key: project.key, body })).status).toBe(201);
  await flood(world, project);
}

const hangMs = 15_000;
let hangingTime: VirtualTime | undefined;

/** Starts the workers of the webhook and the job queue. */
function startOthers(world: World, time: VirtualTime, isDone: () => boolean): void {
  hangingTime = time;
  const work = (once: () => Promise<boolean>) =>
    time.start(async () => {
      while (!isDone()) if (!(await once())) await time.services.pause(20);
    });
  for (let at = 0; at < 5; at++)
    work(() => world.webhookQueue.workOff(callWebhooksHandler.on(time.services)));
  for (let at = 0; at < 2; at++) work(() => world.jobs.workOff(time.services));
}
