import { randomBytes } from "node:crypto";
import { newHook, newRoute } from "../http/rows.ts";
import { storeDmarcReport } from "../support/dmarc-report.ts";
import { loseAnswer, overtaken, withFaults } from "../support/fault-injection.ts";
import {
  mailArrives,
  newInboundEmail,
  pauseRoute,
  rawMail,
  receiveMailOf,
  runReceiver,
} from "../support/inbound-mail.ts";
import { newConfirmToken } from "../support/links.ts";
import { setFunds, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

type Unrecorded = <Value>(prepare: () => Promise<Value>) => Promise<Value>;
type Work = (project: TestProject) => Promise<void>;

/** What the functions of inbound emails are made to do: enough to use all of their permissions. */
export function inboundWork(worldOf: () => World, unrecorded: Unrecorded): Readonly<Record<string, Work>> {
  const ask = async ({ key }: TestProject, method: string, path: string, body?: unknown) =>
    (await worldOf().api(method, path, { key, ...(body !== undefined && { body }) })).body;
  const on =
    (method: string, path: string, body?: unknown): Work =>
    async (project) =>
      void (await ask(project, method, path, body));
  const onEmail =
    (method: string, sub = "", body?: unknown): Work =>
    async (project) => {
      const id = await unrecorded(() => newInboundEmail(worldOf(), project));
      await ask(project, method, `/inbound/emails/${id}${sub}`, body);
    };
  const onMade =
    (method: string, list: string, made: object, body?: unknown): Work =>
    async (project) => {
      const { id } = await unrecorded(() => ask(project, "POST", list, made));
      await ask(project, method, `${list}/${id}`, body);
    };
  const block = { value: "bad@example.com" };
  return {
    "list-inbound-emails": on("GET", "/inbound/emails"),
    "get-inbound-email": onEmail("GET"),
    "delete-inbound-email": async (project) => {
      const id = await unrecorded(() => newInboundEmail(worldOf(), project));
      // Another deletion comes between this one's read and its write.
      await overtaken(worldOf(), "UpdateItem", () => ask(project, "DELETE", `/inbound/emails/${id}`));
    },
    "get-inbound-raw": onEmail("GET", "/raw"),
    "get-inbound-attachment": onEmail("GET", "/attachments/0"),
    "reprocess-inbound-email": async (project) => {
      await onEmail("POST", "/reprocess", {})(project);
      // The worker's part is another function's.
      worldOf().inbound.splice(0);
    },
    "list-inbound-routes": on("GET", "/inbound/routes"),
    "evaluate-inbound-routes": on("POST", "/inbound/routes/evaluate", { recipient: "in@acme.test" }),
    "get-inbound-route": onMade("GET", "/inbound/routes", newRoute),
    "delete-inbound-route": onMade("DELETE", "/inbound/routes", newRoute),
    "list-blocklist": on("GET", "/inbound/blocklist"),
    "create-blocklist-entry": on("POST", "/inbound/blocklist", block),
    "delete-blocklist-entry": onMade("DELETE", "/inbound/blocklist", block),
    "get-inbound-settings": on("GET", "/inbound/settings"),
    "update-inbound-settings": async (project) =>
      void (await overtaken(worldOf(), "PutItem", () =>
        ask(project, "PATCH", "/inbound/settings", { rawDays: 7 }),
      )),
    ...forwardingWork(worldOf, unrecorded),
    "receive-email": (project) => receive(worldOf(), project, unrecorded),
  };
}

const toOwner = { ...newRoute, action: { type: "forward", to: ["owner@example.com"] } };

/** Routes to an address whose owner is asked, and the page that asks. */
function forwardingWork(worldOf: () => World, unrecorded: Unrecorded): Readonly<Record<string, Work>> {
  // The worker's part is another function's.
  const idle = () => worldOf().inbound.splice(0);
  const onLink =
    (method: string): Work =>
    async (project) => {
      const token = await unrecorded(() => newConfirmToken(worldOf(), project, "owner@example.com"));
      const form = { text: "confirm=yes", headers: { "content-type": "application/x-www-form-urlencoded" } };
      await worldOf().api(method, `/forwarding/${token}`, method === "POST" ? form : {});
    };
  return {
    "list-dmarc-reports": async (project) => {
      const [, second] = await unrecorded(async () => [
        await storeDmarcReport(worldOf(), project),
        await storeDmarcReport(worldOf(), project),
      ]);
      const { key, domainId } = project;
      await worldOf().api("GET", `/domains/${domainId}/dmarc?after=${second}`, { key });
    },
    "create-inbound-route": async ({ key }) => {
      await worldOf().api("POST", "/inbound/routes", { key, body: toOwner });
      idle();
    },
    "update-inbound-route": async ({ key, id: projectId }) => {
      const { id } = await unrecorded(async () => {
        const hook = { ...newHook, events: ["inbound.*"] };
        await worldOf().api("POST", "/webhooks", { key, body: hook });
        const made = await worldOf().api("POST", "/inbound/routes", { key, body: newRoute });
        await pauseRoute(worldOf(), projectId, made.body.id);
        return made.body;
      });
      const { action } = toOwner;
      await worldOf().api("PATCH", `/inbound/routes/${id}`, { key, body: { action, paused: false } });
      idle();
    },
    "show-forwarding-page": onLink("GET"),
    "confirm-forwarding": onLink("POST"),
  };
}

/** Too large for a row: its forward's body goes to the bucket first, and claims its idempotency key. */
const largeMail = rawMail([], randomBytes(40_000).toString("base64").replace(/.{76}/g, "$&\r\n"));

async function receive(world: World, project: TestProject, unrecorded: Unrecorded): Promise<void> {
  const { key, domain } = project;
  const action = { type: "forward", to: [`ana@${domain}`] };
  await unrecorded(async () => {
    await receiveMailOf(world, project);
    await world.api("POST", "/inbound/routes", { key, body: { match: { recipient: "in@*" }, action } });
  });
  const arrive = async (raw = rawMail()) => {
    mailArrives(world, { recipients: [`in@${domain}`], raw });
    return world.inbound.splice(-1);
  };
  await runReceiver(world, await arrive(largeMail));
  // Another run of the same message comes between this one's reads and its write.
  const twice = await arrive();
  await overtaken(world, "TransactWriteItems", () => runReceiver(world, twice));
  const unanswered = await arrive();
  const lost = { command: "TransactWriteItems", times: 99, act: loseAnswer };
  await withFaults(world, [lost], async () => void (await runReceiver(world, unanswered)));
  await withFaults(world, [lost], async () => void (await runReceiver(world, unanswered)));
  await unrecorded(() => setFunds(world, project.id, { quotaLeft: 0 }));
  await runReceiver(world, await arrive(largeMail));
}
