import { expect } from "vitest";
import { chooseWinner } from "../../../functions/operations/broadcasts/variants/choose-winner.ts";
import type { BroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { newSender } from "../../api/broadcasts/sender.ts";
import { reportText, sentEmails } from "../../support/broadcast-reports.ts";
import { whileHeld } from "../../support/hold-call.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { recordBatch } from "../event-mail.ts";
import { currentRow } from "./sending-broadcast.ts";

const variants = { b: { subject: "Second" }, share: 50, decideBy: "opens", decideAfterMinutes: 60 };
const isWinner = (input: object) => JSON.stringify(input).includes("decidedAt");

/** A broadcast whose two variants were delivered, and whose winner may be chosen now. */
async function newDecidable(world: World) {
  const sender = await newSender(world, { contacts: 30 });
  const { call, path, project, id } = sender;
  await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true, clicks: true } });
  await call("PATCH", path, { subject: "First", variants });
  await sender.send();
  await world.settle();
  for (let step = 0; step < 2; step++) {
    world.clock.advance(30 * 60_000 - 1000);
    await world.sweep();
    await world.settle();
  }
  world.clock.advance(2000);
  const row = () => currentRow(world, { projectId: project.id, id } as BroadcastRow);
  return { ...sender, row };
}

/** Reports that one who tried the first variant has opened it, or everybody who tried the second. */
async function opened(world: World, row: BroadcastRow, part: "a" | "b"): Promise<void> {
  const chain = row.chains?.[part === "a" ? 0 : 1];
  if (!chain) throw new Error("there is no such chain");
  const at = world.clock.now().getTime();
  const emails = (await sentEmails(world, row, chain)).slice(0, part === "a" ? 1 : undefined);
  expect(
    await recordBatch(
      world,
      emails.map((email) => reportText(email, { kind: "Open", at })),
    ),
  ).toEqual([]);
}

const receivedBy = (world: World, { domain }: TestProject) =>
  world.ses.emails().flatMap(({ destinations }) => destinations.filter((to) => to.endsWith(`@${domain}`)));

test("of two workers that choose the winner one does, and the rest gets that one", async ({ world }) => {
  const { project, row, read, addresses } = await newDecidable(world);
  const before = await row();
  await opened(world, before, "a");
  // The first worker has summed up opens of A alone; before it writes, those of B come, and another worker chooses.
  const first = await whileHeld(
    world,
    { command: "TransactWriteItems", when: isWinner },
    () => chooseWinner(world.services, before),
    async () => {
      await opened(world, before, "b");
      const { variants: rule } = (await chooseWinner(world.services, await row())) ?? {};
      expect(rule?.winner).toBe("b");
    },
  );
  expect(first).toBeUndefined();
  expect(await chooseWinner(world.services, await row())).toBeUndefined();
  for (let step = 0; step < 3; step++) {
    world.clock.advance(5 * 60_000);
    await world.sweep();
    await world.settle();
  }
  expect(await read()).toMatchObject({ status: "sent", variants: { winner: "b" } });
  const received = receivedBy(world, project).filter((to) => addresses.includes(to));
  expect(received.toSorted()).toEqual(addresses.toSorted());
});

test("a cancellation while the winner is being chosen leaves no winner, and refunds the rest", async ({
  world,
}) => {
  const { call, path, row, read, funds, addresses } = await newDecidable(world);
  const before = await row();
  const first = await whileHeld(
    world,
    { command: "TransactWriteItems", when: isWinner },
    () => chooseWinner(world.services, before),
    async () => {
      expect((await call("POST", `${path}/cancel`)).status).toBe(200);
    },
  );
  expect(first).toBeUndefined();
  await world.settle();
  world.clock.advance(5 * 60_000);
  await world.sweep();
  await world.settle();
  const { chains = [], money } = await row();
  const rest = chains[2]?.recipients ?? 0;
  expect(rest).toBeGreaterThan(0);
  expect(await read()).toMatchObject({ status: "canceled", variants: { winner: null } });
  expect(money?.refundedUnits).toBe(rest);
  expect((await funds()).credits).toBe(1000 - addresses.length + rest);
});

test("a chunk of the rest that is enqueued before a variant has won sends nobody anything", async ({
  world,
}) => {
  const { project, row, addresses } = await newDecidable(world);
  const before = await row();
  const count = receivedBy(world, project).length;
  const chunk = before.chains?.[2]?.first ?? 0;
  const queue = await world.services.broadcastQueue();
  await queue.send([{ projectId: project.id, broadcastId: before.id, chunk }], 0);
  await world.settle();
  expect(receivedBy(world, project)).toHaveLength(count);
  expect(count).toBeLessThan(addresses.length);
  expect((await row()).variants?.winner).toBeUndefined();
});
