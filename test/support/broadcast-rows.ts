import type { TestProject } from "./project.ts";
import type { World } from "./world.ts";

/** The smallest broadcast. */
export const newBroadcast = ({ domainId }: TestProject) => ({ name: "News", domainId });

/** Makes a draft that lacks nothing, to one contact. */
export async function newCompleteBroadcast(world: World, project: TestProject): Promise<string> {
  const { key, domain } = project;
  const make = async (path: string, body: unknown) => {
    const answer = await world.api("POST", path, { key, body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return String(answer.body.id);
  };
  const audienceId = await make("/audiences", { name: "Readers" });
  const count = world.services.random(6).join("-");
  await make("/contacts", { email: `reader-${count}@example.com`, audienceIds: [audienceId] });
  const content = { subject: "Hello", html: '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>' };
  return make("/broadcasts", { ...newBroadcast(project), ...content, from: `a@${domain}`, audienceId });
}

/** Schedules the broadcast that a call on it names. */
export async function scheduleBroadcast(
  world: World,
  { key }: TestProject,
  { path }: { readonly path: string },
): Promise<void> {
  const scheduledAt = new Date(world.clock.now().getTime() + 60 * 60_000).toISOString();
  await world.api("POST", path.replace(/[a-z]+$/, "send"), { key, body: { scheduledAt } });
}

/** Sends the broadcast that a call on it names: it is prepared, and its chunks wait. */
export async function startBroadcast(
  world: World,
  { key }: TestProject,
  { path }: { readonly path: string },
): Promise<void> {
  await world.api("POST", path.replace(/[a-z]+$/, "send"), { key, body: {} });
  while (await world.jobs.workOff(world.services));
}

export async function startPausedBroadcast(
  world: World,
  project: TestProject,
  call: { readonly path: string },
): Promise<void> {
  await startBroadcast(world, project, call);
  await world.api("POST", call.path.replace(/[a-z]+$/, "pause"), { key: project.key });
}
