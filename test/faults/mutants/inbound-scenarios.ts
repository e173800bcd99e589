import assert from "node:assert/strict";
import { changeRecordUpdate } from "../../../functions/store/domains/hostname-changes.ts";
import { readRecords } from "../../../functions/store/domains/hostnames.ts";
import { readReputation } from "../../../functions/store/feedback/reputation.ts";
import { routeCountsKey, routedUnitsKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { update } from "../../../functions/store/platform/write.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import { mailArrives, pauseRoute, rawMail, receiveMailOf } from "../../support/inbound-mail.ts";
import { newDomain, setDomainStatus } from "../../support/project.ts";
import type { Trial } from "./mutant.ts";

const raw = rawMail(["Message-ID: <one@example.com>"]);

async function arrive(
  { world, project, receive }: CrashRun,
  ...messageIds: readonly string[]
): Promise<void> {
  for (const messageId of messageIds)
    mailArrives(world, { recipients: [`in@${project.domain}`], raw, messageId });
  await receive();
}

async function forwarding({ world, project }: CrashRun, to = `ana@${project.domain}`): Promise<string> {
  await receiveMailOf(world, project);
  const body = { match: { recipient: "in@*" }, action: { type: "forward", to: [to] } };
  const { status, body: route } = await world.api("POST", "/inbound/routes", { key: project.key, body });
  assert.equal(status, 201);
  // Whether the owner is asked is another scenario's affair.
  world.inbound.splice(0);
  return route.id;
}

/** A message that must not be forwarded, after what `prepare` did. */
function notForwarded(name: string, says: string, prepare: (run: CrashRun) => Promise<unknown>): Trial {
  return {
    name,
    prepare: async (run) => void (await prepare(run)),
    act: (run) => arrive(run, "ses-one"),
    end: async (run) => assert.equal((await run.emails()).length, 0, `${says}: an email was sent`),
  };
}

export const fromBlocked = notForwarded("a message of a blocked sender", "the blocklist", async (run) => {
  await forwarding(run);
  const { world, project } = run;
  await world.api("POST", "/inbound/blocklist", { key: project.key, body: { value: "example.com" } });
});

export const toPausedRoute = notForwarded(
  "a message to a paused route",
  "the pause of a route",
  async (run) => pauseRoute(run.world, run.project.id, await forwarding(run)),
);

export const toUnconfirmed = notForwarded("a message to an unconfirmed address", "the confirmation", (run) =>
  forwarding(run, "owner@elsewhere.example"),
);

export const toLostDomain = notForwarded("a message to a domain that was lost", "the domain", async (run) => {
  const { world, project } = run;
  const name = `staff.${project.domain}`;
  const record = await newDomain(world, project.id, name, "us-east-1");
  await forwarding(run, `ana@${name}`);
  await setDomainStatus(world, project.id, { name, record }, "failed");
});

export const ofOneThread: Trial = {
  name: "two messages of a thread with room for one",
  prepare: async (run) => {
    await forwarding(run);
    const { world, project } = run;
    await world.api("PATCH", "/inbound/settings", { key: project.key, body: { forwardsPerHour: 1 } });
  },
  act: (run) => arrive(run, "ses-one", "ses-two"),
  end: async (run) => assert.equal((await run.emails()).length, 1, "the limit of a thread was passed"),
};

export const announcedTwice: Trial = {
  name: "a message that is announced twice",
  prepare: ({ world, project }) => receiveMailOf(world, project),
  act: (run) => arrive(run, "ses-one", "ses-one"),
  end: async ({ world, project }) => {
    const { items } = (await world.api("GET", "/activity?type=email.received", { key: project.key })).body;
    assert.equal(items.length, 1, "a message has more than one event");
  },
};

export const toFormerDomain: Trial = {
  name: "a message for a domain that receives no more",
  prepare: async ({ world, project: { id, domain: name, ...rest } }) => {
    await receiveMailOf(world, { id, domain: name, ...rest });
    const [record] = await readRecords(world.services.tables, id, name);
    assert.ok(record);
    const change = { inbound: false, updatedAt: record.updatedAt };
    await update(world.services.tables, "data", changeRecordUpdate(id, { name, record }, change));
  },
  act: (run) => arrive(run, "ses-one"),
  end: async ({ world, project: { key } }) =>
    assert.deepEqual(
      (await world.api("GET", "/inbound/emails", { key })).body.items,
      [],
      "a former domain received",
    ),
};

/** A forward that bounces. */
export const bouncedForward: Trial = (() => {
  let routeId = "";
  return {
    name: "a forward that bounces",
    prepare: async (run) => {
      routeId = await forwarding(run);
    },
    act: async (run) => {
      await arrive(run, "ses-one");
      await run.quiet();
      const [email] = await run.emails();
      const recipients = [`ana@${run.project.domain}`];
      await run.world.ses.emit(email?.messageId ?? "", "Bounce", { recipients });
      await run.settle();
    },
    end: async ({ world: { services }, project: { id } }) => {
      const own = await readReputation(services.tables, id);
      assert.equal(own, undefined, "the project: a forward counted for it");
      const counts = await getItem(services.tables, "data", routeCountsKey(id, routeId, "2026-06", 0));
      assert.equal(counts?.["sent"], 1, "the route: a forward was not counted once");
      const total = await getItem(services.tables, "data", routedUnitsKey(id));
      assert.equal(total?.["units"], 1, "the project's routes: a forward was not counted once");
    },
  };
})();
