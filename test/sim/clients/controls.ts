import { deposit } from "../../../functions/store/projects/projects.ts";
import type { Client } from "./client.ts";

export async function createWebhook({ insist, sim, draw }: Client): Promise<void> {
  const events = draw.pick([["email.*"], ["email.delivered", "email.bounced"], ["contact.*", "broadcast.*"]]);
  await insist("POST", "/webhooks", { body: { url: sim.receivers.newUrl(), events } });
}

export async function changeWebhook({ insist, known, draw }: Client): Promise<void> {
  const id = known("whk");
  if (id === undefined) return;
  const [method, path, body] = draw.pick([
    ["POST", `/webhooks/${id}/test`, {}],
    ["PATCH", `/webhooks/${id}`, { enabled: draw.is(0.7) }],
    ["POST", `/webhooks/${id}/rotate-secret`, {}],
    ["DELETE", `/webhooks/${id}`, undefined],
  ] as const);
  await insist(method, path, body && { body });
}

export async function pause({ insist, draw }: Client): Promise<void> {
  const verb = draw.pick(["pause", "resume", "resume"]);
  await insist("POST", `/outbound/${verb}`, { body: {} });
}

/** The operator pays in. */
export async function fund({ sim, project, draw, next }: Client): Promise<void> {
  const micros = draw.pick([400, 10_000]);
  const number = next();
  const payment = { micros, reference: `fund-${number}`, at: sim.world.clock.now().toISOString() };
  if (await deposit(sim.services.tables, project.id, payment, `${project.id.slice(-8)}${number}`))
    project.paid += micros;
}

/** Names what belongs to another project: it is unknown here. */
export async function trespass(client: Client, others: readonly Client[]): Promise<void> {
  const { ask, draw, project, sim } = client;
  const foreign = others.filter((one) => one.project.id !== project.id);
  if (foreign.length === 0) return;
  const owner = draw.pick(foreign);
  const [method, path] = draw.pick([
    ["GET", `/emails/${owner.known("eml")}`],
    ["POST", `/emails/${owner.known("eml")}/cancel`],
    ["DELETE", `/contacts/${owner.known("con")}`],
    ["DELETE", `/audiences/${owner.known("aud")}`],
    ["POST", `/broadcasts/${owner.known("brd")}/send`],
    ["DELETE", `/webhooks/${owner.known("whk")}`],
    ["DELETE", `/suppressions/${owner.known("sup")}`],
    ["GET", `/activity/${owner.known("evt")}`],
  ] as const);
  if (path.includes("undefined")) return;
  const answer = await ask(method, path, method === "POST" ? { body: {} } : {});
  if (answer && answer.status !== 404 && answer.status < 500)
    sim.laws.violate(`I7: ${method} ${path} of another project was answered ${answer.status}`);
}

const lists = [
  ...[
    "/emails",
    "/activity",
    "/contacts",
    "/audiences",
    "/topics",
    "/segments",
    "/suppressions",
    "/webhooks",
  ],
  ...["/broadcasts", "/templates", "/domains", "/inbound/emails", "/inbound/routes", "/inbound/blocklist"],
];

export async function look({ ask, known, draw }: Client): Promise<void> {
  const [email, broadcast, webhook] = [known("eml"), known("brd"), known("whk")];
  const path = draw.pick([
    ...lists,
    ...["/limits", "/outbound", "/metrics"],
    ...(email === undefined ? [] : [`/emails/${email}`, `/emails/${email}/diagnosis`]),
    ...(broadcast === undefined ? [] : [`/broadcasts/${broadcast}`, `/broadcasts/${broadcast}/analytics`]),
    ...(webhook === undefined ? [] : [`/webhooks/${webhook}/deliveries`]),
  ]);
  await ask("GET", path);
}
