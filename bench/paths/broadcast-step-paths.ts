import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import type { Contact } from "../../functions/store/contacts/contacts.ts";
import { addressStateKey, memberOfKey } from "../../functions/store/platform/keys.ts";
import {
  newCompleteBroadcast,
  scheduleBroadcast,
  startBroadcast,
  startPausedBroadcast,
} from "../../test/support/broadcast-rows.ts";
import { putAll } from "../../test/support/put-all.ts";
import { type Path, type PathContext, path, post } from "./path.ts";

/** A path of one call on a complete draft to one contact, after what brings it where the call is possible. */
function stepPath(method: string, sub: string, before?: typeof scheduleBroadcast): Path {
  return path(`${method} /broadcasts/:id/${sub}`, async ({ world, project, startCounting }) => {
    const id = await newCompleteBroadcast(world, project);
    await before?.(world, project, { path: `/broadcasts/${id}/send` });
    startCounting();
    await world.api(method, `/broadcasts/${id}/${sub}`, { key: project.key });
  });
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

/** Puts the members of an audience, as the service stores them. */
async function putMembers({ world, project }: PathContext, audienceId: string): Promise<void> {
  const start = world.clock.now();
  const items = Array.from({ length: count }, (_, at) => {
    const email = `reader${at}@example.com`;
    const id = newId("con", new Date(start.getTime() + at), world.services.random(idRandomBytes));
    const contact: Contact = {
      ...{ id, email, key: email, firstName: "Ada", lastName: "Lovelace", properties: { plan: "pro" } },
      ...{ unsubscribedAt: null, locked: false, audienceIds: [audienceId], topicIds: [], rev: 0 },
      updatedAt: start.toISOString(),
    };
    return [
      { ...memberOfKey(project.id, audienceId, id), ...contact },
      { ...addressStateKey(project.id, email), contactId: id },
    ];
  });
  await putAll(world, items.flat());
}

/** The job of a broadcast to two thousand contacts, from its first step to its first chunks in the queue. */
const preparing = path(
  `broadcast: preparing ${count} recipients`,
  async (context) => {
    const { world, project, startCounting } = context;
    const { key } = project;
    const id = await newCompleteBroadcast(world, project);
    const { audienceId } = (await world.api("GET", `/broadcasts/${id}`, { key })).body;
    await putMembers(context, audienceId);
    await post(world, project, `/broadcasts/${id}/send`, {});
    startCounting();
    while (await world.jobs.workOff(world.services));
  },
  { credits: 2 * count },
);

export const stepPaths: readonly Path[] = [
  stepPath("POST", "send"),
  stepPath("POST", "unschedule", scheduleBroadcast),
  stepPath("POST", "pause", startBroadcast),
  stepPath("POST", "resume", startPausedBroadcast),
  stepPath("POST", "cancel", scheduleBroadcast),
  stepPath("GET", "cost"),
  stepPath("GET", "check"),
  stepPath("GET", "emails", startBroadcast),
  stepPath("GET", "unsent", startBroadcast),
  stepPath("GET", "analytics", startBroadcast),
  emailPath("GET", ""),
  emailPath("GET", "/diagnosis"),
  emailPath("PATCH", ""),
  emailPath("POST", "/cancel"),
  preparing,
];
