import assert from "node:assert/strict";
import { broadcastsIn } from "../../support/crash-broadcasts.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { Scenario } from "../every-call.ts";

export const readers = 12;
const optedOut = 1;
export const sentReasons = ["unsubscribed", "unknown_outcome"];
/** The broadcast of each run's project. */
const prepared = new Map<string, string>();

/** An audience of whom one has opted out, and a draft to it. */
export async function prepare({ project, world }: CrashRun, fields: object = {}): Promise<void> {
  const { key, domain, domainId } = project;
  const made = async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await world.api("POST", path, { key, body });
    assert.ok(status < 300, `${path} was answered ${status}: ${answer.message}`);
    return answer.id;
  };
  const audienceId = await made("/audiences", { name: "Readers" });
  for (let at = 0; at < readers; at++) {
    world.clock.advance(1);
    await made("/contacts", {
      email: `reader${at}@${domain}`,
      audienceIds: [audienceId],
      ...(at < optedOut && { unsubscribed: true }),
    });
  }
  const html = '<p>Hello</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
  const draft = { name: "News", from: `News <news@${domain}>`, subject: "News", html, audienceId, domainId };
  prepared.set(project.id, await made("/broadcasts", { ...draft, ...fields }));
}

function pathOf({ project }: CrashRun): string {
  return `/broadcasts/${prepared.get(project.id)}`;
}

/** Who received it: each address once. */
function received({ world }: CrashRun): readonly string[] {
  const all = world.ses.accepts().flatMap(({ destinations }) => destinations);
  assert.equal(new Set(all).size, all.length, "I2: an address received it twice");
  return all;
}

/**
 * The broadcast's row, after a check that whoever did not receive it is listed as unsent, with one of the reasons. What a
 * worker that died had begun is never sent again, and has an unknown outcome.
 */
export async function heldRow(run: CrashRun, reasons: readonly string[]) {
  const [row] = broadcastsIn(await run.rows.all(), run.project.id);
  assert.ok(row, "there is no broadcast");
  const { items } = (await run.world.api("GET", `${pathOf(run)}/unsent`, { key: run.project.key })).body;
  const others = items.filter(({ reason }: { reason: string }) => !reasons.includes(reason));
  assert.deepEqual(others, [], "somebody is unsent for another reason");
  const count = received(run).length;
  assert.equal(
    count,
    (row.total ?? 0) - (row.money?.refundedUnits ?? row.total ?? 0),
    "I4: it was paid for others",
  );
  if (row.money) assert.equal(count + items.length, readers, "I1: a reader has no end");
  return row;
}

/** A request to a broadcast whose state may have moved on: it is served, or refused by that state. */
export async function steer(run: CrashRun, verb: string, fields: object = {}): Promise<void> {
  const { status, body } = await run.insist("POST", `${pathOf(run)}/${verb}`, {
    key: run.project.key,
    body: fields,
  });
  assert.ok(status < 300 || body.name === "invalid_state", `${verb} was answered ${status}: ${body.message}`);
}

/** All but who opted out receive it, at the price of one email each. */
export const broadcastSent: Scenario = {
  name: "broadcast-sent",
  prepare: (run) => prepare(run),
  act: async (run) => {
    await steer(run, "send");
    await run.settle();
    return async () => {
      const { status, total } = await heldRow(run, sentReasons);
      assert.deepEqual([status, total], ["sent", readers - optedOut]);
    };
  },
};

/** A pause while it is sent, and a resumption: nobody is lost and nobody receives it twice. */
export const broadcastPaused: Scenario = {
  name: "broadcast-paused",
  prepare: (run) => prepare(run),
  act: async (run) => {
    await steer(run, "send");
    await Promise.all([run.settle(), steer(run, "pause")]);
    await run.settle();
    await steer(run, "resume");
    await run.settle();
    return async () => {
      assert.equal((await heldRow(run, sentReasons)).status, "sent");
    };
  },
  // A request to pause it that was held may come to the table after the resumption.
  later: async (run) => {
    const [row] = broadcastsIn(await run.rows.all(), run.project.id);
    if (row?.status === "paused") await steer(run, "resume");
  },
};

/** A cancellation while it is sent: who did not receive it is refunded, exactly. */
export const broadcastCanceled: Scenario = {
  name: "broadcast-canceled",
  prepare: (run) => prepare(run),
  act: async (run) => {
    await steer(run, "send");
    await Promise.all([run.settle(), steer(run, "cancel")]);
    await run.settle();
    return async () => {
      const { status } = await heldRow(run, [...sentReasons, "canceled"]);
      assert.ok(["canceled", "sent"].includes(status), `it is ${status}`);
    };
  },
};
