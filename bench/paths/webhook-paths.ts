import type { RecordedCall } from "../../test/support/recorder.ts";
import { html8k as html } from "../bodies.ts";
import { type Path, type PathContext, path, post } from "./path.ts";

/** A path of a project with a webhook endpoint for all events of emails. */
function webhookPath(name: string, run: (context: PathContext, url: string) => Promise<unknown>): Path {
  return path(name, async (context) => {
    const { world, project, startCounting } = context;
    const endpoint = { url: `https://${project.domain}/hook`, events: ["email.*"] };
    const { body } = await post(world, project, "/webhooks", endpoint);
    startCounting();
    await run(context, `/webhooks/${body.id}`);
  });
}

const get = ({ world, project }: PathContext, url: string) => world.api("GET", url, project);
const add = ({ world, project }: PathContext, url: string, body: unknown) => post(world, project, url, body);

/** A path of an endpoint with one delivery. */
function deliveryPath(name: string, run: (context: PathContext, url: string, id: string) => unknown) {
  return webhookPath(name, async (context, url) => {
    const { body } = await add(context, `${url}/test`, {});
    context.startCounting();
    await run(context, url, body.id);
  });
}

/** Whether a call writes only to the event log: an event, or the count of events in the email's row. */
function isOfEventLog({ command, input }: RecordedCall): boolean {
  const { Item, ExpressionAttributeNames: names } = input;
  if (command === "PutItem") return /#ACT#/.test(String(Object(Item).pk));
  const changed = Object.values(Object(names));
  return command === "UpdateItem" && changed.includes("eventCount") && !changed.includes("recipients");
}

/** The part of an email's life that only the event log needs. */
const emailLife = path("event log: one email queued, sent and delivered", async (context) => {
  const { world, project, startCounting } = context;
  await post(world, project, "/emails", project.email({ html }));
  startCounting();
  await world.settle();
});
const eventLog: Path = {
  ...emailLife,
  run: async (world) => {
    const { calls, logged } = await emailLife.run(world);
    return { calls: calls.filter(isOfEventLog), logged };
  },
};

const workers: readonly Path[] = [
  eventLog,
  webhookPath("worker: one email, one webhook endpoint", async ({ world, project, startCounting }) => {
    await post(world, project, "/emails", project.email({ html }));
    startCounting();
    await world.queues.workOff(world.deliver);
  }),
  webhookPath("worker: one webhook call", async (context, url) => {
    const { world, project, startCounting } = context;
    await post(world, project, "/emails", project.email({ html }));
    await world.settle();
    // A replay, so that nothing else is in the queues.
    const { body } = await get(context, `${url}/deliveries`);
    await add(context, `${url}/replay`, { deliveryId: body.items[0].id });
    startCounting();
    await world.settle();
  }),
];

export const webhookPaths: readonly Path[] = [
  ...workers,
  webhookPath("GET /webhooks", (context) => get(context, "/webhooks")),
  webhookPath("POST /webhooks", (context) =>
    add(context, "/webhooks", { url: "https://two.example.com", events: ["*"] }),
  ),
  webhookPath("GET /webhooks/:id", get),
  webhookPath("PATCH /webhooks/:id", ({ world, project }, url) =>
    world.api("PATCH", url, { ...project, body: { url: "https://two.example.com" } }),
  ),
  webhookPath("DELETE /webhooks/:id", ({ world, project }, url) => world.api("DELETE", url, project)),
  webhookPath("POST /webhooks/:id/rotate-secret", (context, url) => add(context, `${url}/rotate-secret`, {})),
  webhookPath("POST /webhooks/:id/test", (context, url) => add(context, `${url}/test`, {})),
  deliveryPath("GET /webhooks/:id/deliveries", (context, url) => get(context, `${url}/deliveries`)),
  deliveryPath("GET /webhooks/:id/deliveries/:id", (context, url, id) =>
    get(context, `${url}/deliveries/${id}`),
  ),
  deliveryPath("POST /webhooks/:id/replay of one delivery", (context, url, deliveryId) =>
    add(context, `${url}/replay`, { deliveryId }),
  ),
  webhookPath("POST /webhooks/:id/replay of a period", (context, url) => {
    const period = { from: "2026-06-01T00:00:00Z", to: "2026-07-01T00:00:00Z" };
    return add(context, `${url}/replay`, period);
  }),
  webhookPath("GET /emails/:id of an email with webhook deliveries", async (context) => {
    const { world, project, startCounting } = context;
    const { body } = await add(context, "/emails", project.email({ html }));
    await world.settle();
    startCounting();
    await get(context, `/emails/${body.id}`);
  }),
];
