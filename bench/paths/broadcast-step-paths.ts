import {
  newCompleteBroadcast,
  scheduleBroadcast,
  startBroadcast,
  startPausedBroadcast,
} from "../../test/support/broadcast-rows.ts";
import type { TestProject } from "../../test/support/project.ts";
import type { World } from "../../test/support/world.ts";
import { reportPaths } from "./broadcast-report-paths.ts";
import { newLargeBroadcast } from "./large-broadcast.ts";
import { type Path, path, post } from "./path.ts";

/** A path of one call on a complete draft to one contact, after what brings it where the call is possible. */
function stepPath(method: string, sub: string, before?: typeof scheduleBroadcast, body?: object): Path {
  return path(`${method} /broadcasts/:id/${sub}`, async ({ world, project, startCounting }) => {
    const id = await newCompleteBroadcast(world, project);
    await before?.(world, project, { path: `/broadcasts/${id}/send` });
    startCounting();
    await world.api(method, `/broadcasts/${id}/${sub}`, { key: project.key, ...(body && { body }) });
  });
}

/** The daily check, with whose facts a broadcast is judged. */
async function checkDomains(world: World, project: TestProject): Promise<void> {
  world.clock.advance(25 * 3_600_000);
  await world.verifyDomains();
  // The first request of a minute records the use of the key.
  await world.api("GET", "/limits", project);
}

/** A path of one call on the only email of a broadcast that was sent, and of which SES has reported. */
function emailPath(method: string, sub: string): Path {
  return path(`${method} /emails/:id${sub} of a broadcast`, async ({ world, project, startCounting }) => {
    const { key } = project;
    const id = await newCompleteBroadcast(world, project);
    await startBroadcast(world, project, { path: `/broadcasts/${id}/send` });
    await world.settle();
    const [email] = (await world.api("GET", `/broadcasts/${id}/emails`, { key })).body.items;
    const body = method === "PATCH" ? { scheduledAt: "2026-06-20T00:00:00Z" } : undefined;
    startCounting();
    await world.api(method, `/emails/${email.id}${sub}`, { key, ...(body && { body }) });
  });
}

const count = 2000;

/** The job of a broadcast to two thousand contacts, from its first step to its first chunks in the queue. */
const preparing = path(
  `broadcast: preparing ${count} recipients`,
  async (context) => {
    const { world, project, startCounting } = context;
    const id = await newLargeBroadcast(context, count);
    await post(world, project, `/broadcasts/${id}/send`, {});
    startCounting();
    while (await world.jobs.workOff(world.services));
  },
  { credits: 2 * count },
);

/** The call that sends a draft whose content is of a published template. */
const sendingTemplate = path("POST /broadcasts/:id/send, a template", async (context) => {
  const { world, project, startCounting } = context;
  const id = await newCompleteBroadcast(world, project);
  const source = { name: "News", html: '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>', subject: "News" };
  const template = (await post(world, project, "/templates", { ...source, alias: "news" })).body;
  await post(world, project, `/templates/${template.id}/publish`, {});
  const body = { template: { id: template.id } };
  await world.api("PATCH", `/broadcasts/${id}`, { key: project.key, body });
  startCounting();
  await post(world, project, `/broadcasts/${id}/send`, {});
});

/** The check of a content with fields, which is rendered for the first thousand contacts. */
const dryRunning = path(
  `GET /broadcasts/:id/check of ${count} recipients`,
  async (context) => {
    const { world, project, startCounting } = context;
    const id = await newLargeBroadcast(context, count);
    const body = { html: '{{ contact.firstName }} <a href="{{ unsubscribeUrl }}">Unsubscribe</a>' };
    await world.api("PATCH", `/broadcasts/${id}`, { key: project.key, body });
    await checkDomains(world, project);
    startCounting();
    await world.api("GET", `/broadcasts/${id}/check`, { key: project.key });
  },
  { credits: count },
);

export const stepPaths: readonly Path[] = [
  stepPath("POST", "send"),
  sendingTemplate,
  stepPath("POST", "unschedule", scheduleBroadcast),
  stepPath("POST", "pause", startBroadcast),
  stepPath("POST", "resume", startPausedBroadcast),
  stepPath("POST", "cancel", scheduleBroadcast),
  stepPath("POST", "test", undefined, { to: "tester@example.com" }),
  stepPath("GET", "cost"),
  stepPath("GET", "check", checkDomains),
  path(
    "GET /broadcasts/:id/check of a domain that was checked since",
    async ({ world, project, startCounting }) => {
      const id = await newCompleteBroadcast(world, project);
      startCounting();
      await world.api("GET", `/broadcasts/${id}/check`, { key: project.key });
    },
  ),
  dryRunning,
  stepPath("GET", "emails", startBroadcast),
  stepPath("GET", "unsent", startBroadcast),
  stepPath("GET", "analytics", startBroadcast),
  emailPath("GET", ""),
  emailPath("GET", "/diagnosis"),
  emailPath("PATCH", ""),
  emailPath("POST", "/cancel"),
  preparing,
  ...reportPaths,
];
