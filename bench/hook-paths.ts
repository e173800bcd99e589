import type { RecordedCall } from "../test/support/recorder.ts";
import { html8k as html } from "./bodies.ts";
import { type At, type Limit, type Path, path, post } from "./path.ts";

/** The endpoint and the list of all of them are read in the first call, and both written in the second. */
const other = { depth: 2, calls: 3, readUnits: 4, writeUnits: 8 };

/** A path of a project with an endpoint that asks for all that happens to mails. */
function toldPath(name: string, limit: Limit, run: (at: At, endpoint: string) => Promise<unknown>): Path {
  return path(name, limit, async (at) => {
    const { world, project, from } = at;
    const wanted = { url: `https://${project.domain}/hook`, events: ["email.*"] };
    const { body } = await post(world, project, "/webhooks", wanted);
    from();
    await run(at, `/webhooks/${body.id}`);
  });
}

const get = ({ world, project }: At, where: string) => world.api("GET", where, project);

/** A path of an endpoint that has one delivery. */
function deliveryPath(name: string, limit: Limit, run: (at: At, endpoint: string, id: string) => unknown) {
  return toldPath(name, limit, async (at, endpoint) => {
    const { body } = await post(at.world, at.project, `${endpoint}/test`, {});
    at.from();
    await run(at, endpoint, body.id);
  });
}

/** What is written down for the log alone: events, and their numbers in the mail's row. */
function isOfLog({ command, input }: RecordedCall): boolean {
  const { Item, ExpressionAttributeNames: names } = input;
  if (command === "PutItem") return /#ACT$/.test(String(Object(Item).pk));
  const changed = Object.values(Object(names));
  return command === "UpdateItem" && changed.includes("told") && !changed.includes("recipients");
}

/** What a mail's usual life, queued and sent and delivered, takes of the log beside what it takes anyway. */
const life = path("log: a mail queued, sent and delivered", { writeUnits: 4 }, async (at) => {
  await post(at.world, at.project, "/emails", at.project.mail({ html }));
  at.from();
  await at.world.settle();
});
const log: Path = { ...life, run: async (world) => (await life.run(world)).filter(isOfLog) };

export const hookPaths: readonly Path[] = [
  log,
  // With it, its delivery is written, which takes two units and one more call beside the others.
  toldPath(
    "worker: one mail, of which one endpoint is told",
    { depth: 8, calls: 8, readUnits: 6, writeUnits: 7 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails", project.mail({ html }));
      from();
      await world.queues.workOff(world.deliver);
    },
  ),
  toldPath(
    "worker: calls an endpoint with one delivery",
    { depth: 4, calls: 4, readUnits: 5, writeUnits: 4 },
    async (at, endpoint) => {
      const { world, project, from } = at;
      await post(world, project, "/emails", project.mail({ html }));
      await world.settle();
      // Once more, so that nothing else waits.
      const { body } = await get(at, `${endpoint}/deliveries`);
      await post(world, project, `${endpoint}/replay`, { deliveryId: body.items[0].id });
      from();
      await world.settle();
    },
  ),
  toldPath("GET /webhooks", other, (at) => get(at, "/webhooks")),
  toldPath("POST /webhooks", other, ({ world, project }) =>
    post(world, project, "/webhooks", { url: "https://two.example.com", events: ["*"] }),
  ),
  toldPath("GET /webhooks/:id", { ...other, depth: 1 }, get),
  toldPath("PATCH /webhooks/:id", other, ({ world, project }, endpoint) =>
    world.api("PATCH", endpoint, { ...project, body: { url: "https://two.example.com" } }),
  ),
  toldPath("DELETE /webhooks/:id", other, ({ world, project }, endpoint) =>
    world.api("DELETE", endpoint, project),
  ),
  toldPath("POST /webhooks/:id/rotate-secret", other, ({ world, project }, endpoint) =>
    post(world, project, `${endpoint}/rotate-secret`, {}),
  ),
  toldPath("POST /webhooks/:id/test", { ...other, depth: 3, deciding: 2 }, ({ world, project }, endpoint) =>
    post(world, project, `${endpoint}/test`, {}),
  ),
  deliveryPath("GET /webhooks/:id/deliveries", other, (at, endpoint) => get(at, `${endpoint}/deliveries`)),
  deliveryPath("GET /webhooks/:id/deliveries/:id", { ...other, depth: 1 }, (at, endpoint, id) =>
    get(at, `${endpoint}/deliveries/${id}`),
  ),
  deliveryPath(
    "POST /webhooks/:id/replay of one delivery",
    { ...other, depth: 3, deciding: 2 },
    ({ world, project }, endpoint, deliveryId) => post(world, project, `${endpoint}/replay`, { deliveryId }),
  ),
  toldPath(
    "POST /webhooks/:id/replay of a time",
    { ...other, depth: 3, deciding: 2 },
    ({ world, project }, endpoint) => {
      const time = { from: "2026-06-01T00:00:00Z", to: "2026-07-01T00:00:00Z" };
      return post(world, project, `${endpoint}/replay`, time);
    },
  ),
  toldPath(
    "GET /emails/:id of a mail that an endpoint was told of",
    { ...other, readUnits: 11 },
    async (at) => {
      const { body } = await post(at.world, at.project, "/emails", at.project.mail({ html }));
      await at.world.settle();
      at.from();
      await get(at, `/emails/${body.id}`);
    },
  ),
];
