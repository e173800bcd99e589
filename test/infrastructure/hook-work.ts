import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import { overtaken } from "../support/fault-injection.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { answered } from "../support/test-web.ts";
import type { World } from "../support/world.ts";

type Unrecorded = <Value>(prepare: () => Promise<Value>) => Promise<Value>;
type Work = (project: TestProject) => Promise<void>;

/** A project with an endpoint that asks for everything: whatever happens in it is handed to the endpoints' queue. */
export async function newToldProject(world: World): Promise<TestProject> {
  const project = await newProject(world);
  await at(world, project, "POST", "/webhooks", { url: `https://${project.domain}/hook`, events: ["*"] });
  return project;
}

/** Calls the endpoints that are to be told of something by now. */
export async function callEndpoints(world: World): Promise<void> {
  const call = callWebhooks.on(world.services);
  for (let more = true; more; ) more = await world.webhookQueue.workOff(call);
}

/** What the functions of endpoints, and the one that calls them, are made to do. */
export function hookWork(worldOf: () => World, unrecorded: Unrecorded): Readonly<Record<string, Work>> {
  const ask = (project: TestProject, method: string, path: string, body?: unknown) =>
    at(worldOf(), project, method, path, body);
  const endpointOf = (project: TestProject): Promise<string> =>
    unrecorded(async () => `/webhooks/${(await ask(project, "GET", "/webhooks")).items[0].id}`);
  const onEndpoint = (method: string, sub = "", body?: unknown): Work => {
    return async (project) => ask(project, method, (await endpointOf(project)) + sub, body);
  };
  /** Another one comes between what a request reads and what it writes: it reads what that one wrote. */
  const twice = (method: string, sub = "", body?: unknown): Work => {
    return async (project) => {
      const path = (await endpointOf(project)) + sub;
      const once = () =>
        worldOf().api(method, path, { key: project.key, ...(body !== undefined && { body }) });
      await overtaken(worldOf(), "TransactWriteItems", once);
    };
  };
  const tested = (project: TestProject, endpoint: string): Promise<string> =>
    unrecorded(async () => (await ask(project, "POST", `${endpoint}/test`)).id);
  return {
    "list-webhooks": (project) => ask(project, "GET", "/webhooks"),
    "create-webhook": (project) =>
      ask(project, "POST", "/webhooks", { url: "https://new.example.com", events: ["email.*"] }),
    "get-webhook": onEndpoint("GET"),
    "update-webhook": twice("PATCH", "", { url: "https://moved.example.com" }),
    "delete-webhook": twice("DELETE"),
    "rotate-webhook-secret": twice("POST", "/rotate-secret"),
    "test-webhook": onEndpoint("POST", "/test"),
    "list-deliveries": onEndpoint("GET", "/deliveries"),
    "get-delivery": async (project) => {
      const endpoint = await endpointOf(project);
      await ask(project, "GET", `${endpoint}/deliveries/${await tested(project, endpoint)}`);
    },
    "replay-webhook": async (project) => {
      const endpoint = await endpointOf(project);
      await ask(project, "POST", `${endpoint}/replay`, { deliveryId: await tested(project, endpoint) });
      const [from, to] = ["2026-06-01T00:00:00Z", "2026-07-01T00:00:00Z"];
      await ask(project, "POST", `${endpoint}/replay`, { from, to });
    },
    "call-webhooks": async (project) => {
      const world = worldOf();
      await unrecorded(async () => {
        await world.settle();
        const url = `https://gone.${project.domain}/`;
        world.web.answer(url, () => answered(410));
        // Another endpoint of the project is told of it.
        await ask(project, "POST", "/webhooks", { url, events: ["contact.*"] });
        await ask(project, "POST", "/contacts", { email: "a@example.com" });
      });
      await callEndpoints(world);
    },
  };
}

/** @returns The answer's body; its shape is that of the contract. */
async function at(world: World, { key }: TestProject, method: string, path: string, body?: unknown) {
  const answer = await world.api(method, path, { key, ...(body !== undefined && { body }) });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
