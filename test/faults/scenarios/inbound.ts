import assert from "node:assert/strict";
import type { CrashRun } from "../../support/crash-run.ts";
import { mailArrives, rawMail, receiveMailOf } from "../../support/inbound-mail.ts";
import type { Scenario } from "../every-call.ts";

type Arrival = Pick<CrashRun, "world" | "project">;

const raw = rawMail(["Message-ID: <one@example.com>"]);

/** The same ids in each run, so that its calls are the same. */
function arrive({ world, project: { domain } }: Arrival, ...locals: readonly string[]): void {
  const recipients = locals.map((local) => `${local}@${domain}`);
  mailArrives(world, { recipients, raw, messageId: "ses-one" });
}

async function forwarding({ world, project }: Arrival): Promise<void> {
  await receiveMailOf(world, project);
  const action = { type: "forward", to: [`ana@${project.domain}`] };
  const body = { match: { recipient: "in@*" }, action };
  assert.equal((await world.api("POST", "/inbound/routes", { key: project.key, body })).status, 201);
}

async function holdRows({ world, project }: Arrival, locals: readonly string[]) {
  const { items } = (await world.api("GET", "/inbound/emails", { key: project.key })).body;
  const recipients = items.map(({ recipient }: { recipient: string }) => recipient).sort();
  assert.deepEqual(
    recipients,
    locals.map((local) => `${local}@${project.domain}`),
    "a row for each recipient",
  );
  return items;
}

/** A message to two recipients that is announced twice has one row for each of them. */
export const receivedTwice: Scenario = {
  name: "received-twice",
  prepare: ({ world, project }) => receiveMailOf(world, project),
  act: async (run) => {
    arrive(run, "a", "b");
    arrive(run, "a", "b");
    await run.receive();
    return async () => {
      for (const { status, parse } of await holdRows(run, ["a", "b"]))
        assert.deepEqual([status, parse], ["stored", "ok"]);
    };
  },
};

/** A message that a route forwards is forwarded once, and its row names the email. */
export const forwardedOnce: Scenario = {
  name: "forwarded-once",
  prepare: forwarding,
  act: async (run) => {
    arrive(run, "in");
    await run.receive();
    return async () => {
      const [{ routes }] = await holdRows(run, ["in"]);
      const sent = await run.emails();
      assert.equal(sent.length, 1, "one email is sent");
      assert.equal(routes.length, 1);
      assert.deepEqual([routes[0].outcome, routes[0].emailId], ["done", sent[0]?.id]);
    };
  },
};
