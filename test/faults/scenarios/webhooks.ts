import assert from "node:assert/strict";
import { idRandomBytes, newId } from "../../../functions/domain/platform/ids.ts";
import { newWebhookSecret } from "../../../functions/operations/webhooks/calls/sign-webhook.ts";
import { saveWebhook } from "../../../functions/operations/webhooks/save-webhook.ts";
import type { Webhook } from "../../../functions/store/webhooks/webhooks.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import { answered } from "../../support/test-web.ts";
import type { Scenario } from "../every-call.ts";
import { hourMs, later, many, minuteMs, newAddress, withKey } from "./steps.ts";

const url = "https://hooks.example.com/all";

/** Creates an endpoint before the run starts. */
async function hooked(
  run: Pick<CrashRun, "world" | "project">,
  fields: Partial<Webhook> = {},
): Promise<void> {
  const { services } = run.world;
  const now = services.clock();
  const webhook: Webhook = {
    id: newId("whk", now, services.random(idRandomBytes)),
    projectId: run.project.id,
    url,
    events: ["*"],
    enabled: true,
    secrets: [{ secret: newWebhookSecret(services.random) }],
    updatedAt: now.toISOString(),
    rev: 0,
    ...fields,
  };
  assert.equal(await saveWebhook(services, run.project.id, { before: undefined, after: webhook }), true);
}

/** One endpoint subscribes to all events, one to some. */
const two = async (run: Pick<CrashRun, "world" | "project">) => {
  await hooked(run);
  await hooked(run, { url: "https://hooks.example.com/some", events: ["email.delivered", "contact.*"] });
};

function callsOf({ world }: CrashRun, type: string, to = url): number {
  const ids = world.web.calls
    .filter((call) => call.url === to && JSON.parse(call.body).type === type)
    .map(({ headers }) => headers["webhook-id"]);
  return new Set(ids).size;
}

export const emailEvents: Scenario = {
  name: "email-events",
  unruly: true,
  prepare: two,
  act: async (run) => {
    const { insist, project } = run;
    await insist("POST", "/emails", withKey(project, project.email({ to: [newAddress()] })));
    return async () => {
      for (const type of ["email.queued", "email.sent", "email.delivered"])
        assert.equal(callsOf(run, type), 1, `${type} was delivered as ${callsOf(run, type)} events`);
      assert.equal(callsOf(run, "email.queued", "https://hooks.example.com/some"), 0);
    };
  },
};

export const refusedEmailEvents: Scenario = {
  name: "refused-email-events",
  prepare: two,
  act: async (run) => {
    const { insist, world, project } = run;
    world.ses.setFault({ mode: "reject", times: 1000 });
    await insist("POST", "/emails", withKey(project, project.email({ to: many })));
    return async () => assert.equal(callsOf(run, "email.failed"), 1);
  },
};

export const canceledEmailEvents: Scenario = {
  name: "canceled-email-events",
  prepare: two,
  act: async (run) => {
    const { insist, project } = run;
    const body = project.email({ scheduledAt: later(run, hourMs) });
    const { body: sent } = await insist("POST", "/emails", withKey(project, body));
    await insist("POST", `/emails/${sent.id}/cancel`, { key: project.key });
    return async () => {
      assert.equal(callsOf(run, "email.canceled"), 1);
      assert.equal(callsOf(run, "email.scheduled"), 1);
    };
  },
};

/** The endpoint is down at first: every event is delivered later, under one id. */
export const endpointDownAtFirst: Scenario = {
  name: "endpoint-down-at-first",
  prepare: (run) => hooked(run, { events: ["email.delivered"] }),
  act: async (run) => {
    const { insist, world, project } = run;
    const until = world.clock.now().getTime() + 3 * minuteMs;
    world.web.answer(url, () => answered(world.clock.now().getTime() < until ? 503 : 204));
    await insist("POST", "/emails", withKey(project, project.email()));
    return async () => assert.equal(callsOf(run, "email.delivered"), 1);
  },
};

/** The endpoint answers 410: it is disabled once, and other endpoints receive that event. */
export const goneEndpoint: Scenario = {
  name: "gone-endpoint",
  prepare: async (run) => {
    await hooked(run, { url: "https://hooks.example.com/gone", events: ["email.*"] });
    await hooked(run, { events: ["webhook.disabled"] });
  },
  act: async (run) => {
    const { insist, world, project } = run;
    world.web.answer("https://hooks.example.com/gone", () => answered(410));
    await insist("POST", "/emails", withKey(project, project.email()));
    return async () => assert.equal(callsOf(run, "webhook.disabled"), 1);
  },
};

export const contactEvents: Scenario = {
  name: "contact-events",
  prepare: two,
  act: async (run) => {
    const { insist, project } = run;
    const { key } = project;
    const email = newAddress();
    const { body } = await insist("POST", "/contacts?upsert=true", { key, body: { email } });
    await insist("PATCH", `/contacts/${body.id}`, { key, body: { firstName: "Ana" } });
    await insist("DELETE", `/contacts/${body.id}`, { key });
    return async () => {
      for (const type of ["contact.created", "contact.updated", "contact.deleted"]) {
        const count = callsOf(run, type);
        // A request that is held until the contact is deleted creates another one.
        assert.ok(count === 1 || (run.holdsUp && count > 1), `${type} was delivered as ${count} events`);
      }
    };
  },
};
