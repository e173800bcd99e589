import { expect } from "vitest";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

const html =
  '<a href="https://x.test/a">A</a><a href="https://x.test/b">B</a><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';

interface Row {
  readonly id: string;
  readonly to: string;
  readonly messageId: string;
}

/** A broadcast to six readers, of whom the last was suppressed before it was sent. */
async function newDelivered(world: World) {
  await world.settle();
  const sender = await newSender(world, { contacts: 6 });
  const { addresses, call, path, project, send } = sender;
  await call("PATCH", path, { html });
  await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true, clicks: true } });
  await send();
  while (await world.jobs.workOff(world.services));
  await call("POST", "/suppressions", { email: addresses[5] });
  await world.settle();
  const list = async (query = "") => {
    await world.settle();
    return (await call("GET", `${path}/emails?${query}`)).body;
  };
  const rows: readonly Row[] = (await list()).items;
  const report = (address: string, kind: "Open" | "Click" | "Bounce" | "Complaint", fields: object = {}) =>
    world.ses.emit(rows.find(({ to }) => to === address)?.messageId ?? "", kind, { ...fields });
  const those = async (query: string) => (await list(query)).items.map(({ to }: Row) => to).toSorted();
  return { ...sender, list, report, those };
}

test("the emails of a broadcast are selected by what happened, and clicks are named by their links", async ({
  world,
}) => {
  const { addresses: to, list, report, those } = await newDelivered(world);
  const [opened = "", clicked = "", bounced = "", robot = "", complained = "", suppressed = ""] = to;
  await report(opened, "Open");
  for (const link of ["https://x.test/a", "https://x.test/b", "https://x.test/a", "https://y.test/"]) {
    world.clock.advance(60_000);
    await report(clicked, "Click", { link });
  }
  await report(robot, "Click", { link: "https://x.test/a", isBotDetected: true });
  await report(bounced, "Bounce");
  await report(complained, "Complaint");
  const all = [opened, clicked, bounced, robot, complained].toSorted();
  expect(await those("event=sent")).toEqual(all);
  expect(await those("event=delivered")).toEqual(all.filter((one) => one !== bounced));
  expect(await those("event=opened")).toEqual([opened]);
  expect(await those("event=bounced&bounceType=permanent")).toEqual([bounced]);
  expect(await those("bounceType=transient")).toEqual([]);
  expect(await those("event=complained")).toEqual([complained]);
  expect(await those("event=suppressed")).toEqual([suppressed]);
  expect(await those(`event=sent&to=${opened.toUpperCase()}`)).toEqual([opened]);
  const [row, ...others] = (await list("event=clicked")).items;
  expect(others).toEqual([]);
  expect(row).toMatchObject({ to: clicked, clickedAt: expect.any(String), bounceType: null, openedAt: null });
  expect(row.clicks).toEqual([
    { link: "https://x.test/a", clicks: 2 },
    { link: "https://x.test/b", clicks: 1 },
    { link: null, clicks: 1 },
  ]);
  expect((await list(`to=${clicked}`)).items[0].clicks).toEqual([]);
  const first = await list("event=sent&limit=3");
  const second = await list(`event=sent&limit=3&after=${first.nextCursor}`);
  expect([first.hasMore, second.hasMore, second.items.length]).toEqual([true, false, 2]);
});
