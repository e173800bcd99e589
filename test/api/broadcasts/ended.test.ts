import { describe, expect } from "vitest";
import { broadcastEmailId } from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { broadcastKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

const nothing = { credits: 0, micros: 0, refunded: { units: 0, credits: 0, micros: 0 }, after: null };
const inAnHour = ({ clock }: World) => new Date(clock.now().getTime() + 3_600_000).toISOString();

describe("a broadcast that is no draft", () => {
  test("is not deleted: the answer says why, and it stays", async ({ world }) => {
    const { send, call, path, read } = await newSender(world);
    await send({ scheduledAt: inAnHour(world) });
    const refused = async () => {
      const { status, body } = await call("DELETE", path);
      return [status, body.name, body.message];
    };
    const only = (status: string) => `This broadcast is ${status}: only a draft can be deleted.`;
    expect(await refused()).toEqual([409, "invalid_state", only("scheduled")]);
    await call("POST", `${path}/unschedule`);
    await send();
    await world.settle();
    expect(await refused()).toEqual([409, "invalid_state", only("sent")]);
    expect((await read()).status).toBe("sent");
    expect((await call("GET", "/limits")).body.usage.broadcasts).toBe(1);
  });

  test("is not deleted where it is scheduled while the draft is read", async ({ world }) => {
    const { send, call, path, read } = await newSender(world);
    const [scheduled, deleted] = await Promise.all([
      send({ scheduledAt: inAnHour(world) }),
      call("DELETE", path),
    ]);
    const statuses = [scheduled.status, deleted.status];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([404, 409]).toContain(statuses.find((status) => status !== 200));
    if (scheduled.status === 200) expect((await read()).status).toBe("scheduled");
  });
});

describe("the cost of a broadcast that ended before its price was reserved", () => {
  test("is nothing, where nobody was left to send to", async ({ world }) => {
    const { send, call, path, contactIds } = await newSender(world, { contacts: 1 });
    for (const contactId of await contactIds())
      await call("POST", "/subscriptions/unsubscribe", { contactId });
    await send();
    await world.settle();
    expect((await call("GET", `${path}/cost`)).body).toMatchObject({
      ...{ isFinal: true, recipients: 0, isExact: true, leftOut: { unsubscribed: 1 }, ...nothing },
    });
  });

  test("is nothing, where it was canceled at its time or before", async ({ world }) => {
    for (const body of [{ scheduledAt: inAnHour(world) }, {}]) {
      const { send, call, path } = await newSender(world);
      await send(body);
      expect((await call("GET", `${path}/cost`)).body).toMatchObject({ isFinal: false, recipients: 3 });
      await call("POST", `${path}/cancel`);
      const { body: cost } = await call("GET", `${path}/cost`);
      expect(cost).toMatchObject({ isFinal: true, recipients: null, ...nothing });
    }
  });

  test("is nothing, where it has failed for the lack of money", async ({ world }) => {
    const { send, call, path, audienceId, project, read } = await newSender(world, {
      ...{ contacts: 2, credits: 2, balanceMicros: 0 },
    });
    await send();
    await call("POST", "/contacts", { email: `late@${project.domain}`, audienceIds: [audienceId] });
    await world.settle();
    expect(await read()).toMatchObject({ status: "failed", reason: "insufficient_balance" });
    expect((await call("GET", `${path}/cost`)).body).toMatchObject({
      ...{ isFinal: true, recipients: 3, ...nothing },
    });
    // Its recipients were laid out: they are no emails.
    const item = await getItem(
      world.services.tables,
      "data",
      broadcastKey(project.id, path.split("/")[2] ?? ""),
    );
    const emailId = broadcastEmailId(String(item?.["base"]), { chunk: 0, index: 0 });
    for (const what of ["", "/diagnosis", "/content"])
      expect((await call("GET", `/emails/${emailId}${what}`)).status).toBe(404);
  });
});
