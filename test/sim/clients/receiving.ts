import { newApi } from "../../support/api.ts";
import { receiveMailOf } from "../../support/inbound-mail.ts";
import type { SimWorld } from "../engine/sim-world.ts";
import { mostForwards } from "../laws/routed.ts";
import { routed } from "./received.ts";

interface Receiver {
  readonly id: string;
  readonly key: string;
  readonly domain: string;
  readonly domainId: string;
}

/** Lets a project receive, with a route of each kind and a blocklist; returns the ids of what was made, by their prefix. */
export async function openReceiving(
  sim: SimWorld,
  project: Receiver,
): Promise<ReadonlyMap<string, string[]>> {
  const { world, services } = sim;
  const { key, domain } = project;
  await receiveMailOf({ clock: world.clock, services }, project);
  const api = newApi(services);
  const ids = new Map<string, string[]>();
  const made = async (path: string, body: object) => {
    world.clock.advance(1);
    const answer = await api("POST", path, { key, body });
    if (answer.status >= 300) throw new Error(`${path} made nothing: ${JSON.stringify(answer.body)}`);
    const id = String(answer.body.id);
    ids.set(id.slice(0, 3), [...(ids.get(id.slice(0, 3)) ?? []), id]);
    return id;
  };
  const templateId = await made("/templates", {
    name: "Reply",
    subject: "Hello {{ name }}",
    html: "<p>Hello</p>",
  });
  await api("POST", `/templates/${templateId}/publish`, { key, body: {} });
  const webhookId = await made("/webhooks", { url: sim.receivers.newUrl(), events: ["email.received"] });
  const actions = {
    [routed.forward]: { type: "forward", to: [`store@${domain}`, `fwd@${domain}`] },
    [routed.ask]: { type: "forward", to: [`owner@outside${domain}`, `store@${domain}`] },
    [routed.reply]: { type: "reply", templateId },
    [routed.call]: { type: "webhook", webhookId },
    [routed.drop]: { type: "drop" },
    [routed.store]: { type: "store" },
  };
  for (const [local, action] of Object.entries(actions))
    await made("/inbound/routes", { match: { recipient: `${local}@*` }, action });
  await api("PATCH", "/inbound/settings", { key, body: { forwardsPerHour: mostForwards } });
  for (const value of ["trouble@blocked.example", "bad.example"]) await made("/inbound/blocklist", { value });
  return ids;
}
