import { newHook, newRoute } from "../../test/http/rows.ts";
import { storeDmarcReport } from "../../test/support/dmarc-report.ts";
import {
  mailArrives,
  newInboundEmail,
  rawMail,
  receiveMailOf,
  runReceiver,
} from "../../test/support/inbound-mail.ts";
import { newConfirmToken } from "../../test/support/links.ts";
import { type Path, path, post } from "./path.ts";

/** A path of one call on an inbound email. */
function emailPath(method: string, sub = "", body?: object): Path {
  const name = sub.replace(/\/0$/, "/:index");
  return path(`${method} /inbound/emails/:id${name}`, async ({ world, project, startCounting }) => {
    const id = await newInboundEmail(world, project);
    startCounting();
    await world.api(method, `/inbound/emails/${id}${sub}`, { key: project.key, ...(body && { body }) });
  });
}

/** A path of one call on a row that an earlier call made. */
function madePath(method: string, list: string, made: object, body?: object): Path {
  return path(`${method} ${list}/:id`, async ({ world, project, startCounting }) => {
    const { body: row } = await post(world, project, list, made);
    startCounting();
    await world.api(method, `${list}/${row.id}`, { key: project.key, ...(body && { body }) });
  });
}

function callPath(method: string, at: string, body?: object): Path {
  return path(`${method} ${at}`, ({ world, project: { key } }) =>
    world.api(method, at, { key, ...(body && { body }) }),
  );
}

function linkPath(method: string): Path {
  return path(`${method} /forwarding/:token`, async ({ world, project, startCounting }) => {
    const token = await newConfirmToken(world, project, "owner@example.com");
    startCounting();
    const form = { text: "confirm=yes", headers: { "content-type": "application/x-www-form-urlencoded" } };
    await world.api(method, `/forwarding/${token}`, method === "POST" ? form : {});
  });
}

const block = { value: "bad@example.com" };
const text50k = "A line of a letter that somebody wrote.\r\n".repeat(1200);

export const inboundPaths: readonly Path[] = [
  callPath("GET", "/inbound/emails"),
  emailPath("GET"),
  emailPath("DELETE"),
  emailPath("GET", "/raw"),
  emailPath("GET", "/attachments/0"),
  emailPath("POST", "/reprocess", {}),
  callPath("GET", "/inbound/routes"),
  callPath("POST", "/inbound/routes", newRoute),
  callPath("POST", "/inbound/routes/evaluate", { recipient: "in@acme.test" }),
  madePath("GET", "/inbound/routes", newRoute),
  madePath("PATCH", "/inbound/routes", newRoute, { stop: true }),
  madePath("DELETE", "/inbound/routes", newRoute),
  path("GET /domains/:id/dmarc", async ({ world, project, startCounting }) => {
    await storeDmarcReport(world, project);
    startCounting();
    await world.api("GET", `/domains/${project.domainId}/dmarc`, { key: project.key });
  }),
  linkPath("GET"),
  linkPath("POST"),
  callPath("GET", "/inbound/blocklist"),
  callPath("POST", "/inbound/blocklist", block),
  madePath("DELETE", "/inbound/blocklist", block),
  callPath("GET", "/inbound/settings"),
  callPath("PATCH", "/inbound/settings", { rawDays: 7 }),
  path(
    "worker: one received email of 50 KB, two routes, one webhook",
    async ({ world, project, startCounting }) => {
      await receiveMailOf(world, project);
      const { body: hook } = await post(world, project, "/webhooks", newHook);
      const webhook = { type: "webhook", webhookId: hook.id };
      for (const action of [webhook, { type: "store" }])
        await post(world, project, "/inbound/routes", { match: { recipient: "in@*" }, action });
      mailArrives(world, { recipients: [`in@${project.domain}`], raw: rawMail([], text50k) });
      const arrived = world.inbound.splice(-1);
      startCounting();
      await runReceiver(world, arrived);
    },
  ),
];
