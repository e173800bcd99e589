import { newToken } from "../test/support/links.ts";
import type { TestProject } from "../test/support/project.ts";
import type { World } from "../test/support/world.ts";
import { type Path, path, post } from "./path.ts";

const address = "recipient@example.com";

/** What a recipient's own way out takes, and what mail that shows it takes beside any other. */
export const unsubscribePaths: readonly Path[] = [
  path("POST /emails about a topic", { depth: 3, deciding: 2, readUnits: 4, writeUnits: 12 }, async (at) => {
    const topicId = await newTopic(at.world, at.project);
    at.from();
    await post(at.world, at.project, "/emails", at.project.mail({ topicId }));
  }),
  path("worker: one mail about a topic", { depth: 6, calls: 6, readUnits: 7, writeUnits: 5 }, async (at) => {
    const { world, project, from } = at;
    const topicId = await newTopic(world, project);
    // The project's first mail about a topic makes its key.
    for (let mails = 0; mails < 2; mails++) {
      await post(world, project, "/emails", project.mail({ topicId }));
      from();
      await world.queues.workOff(world.deliver);
    }
  }),
  path("GET /unsubscribe/:token", { depth: 2, calls: 2, readUnits: 4, writeUnits: 0 }, async (at) => {
    const link = await linkOf(at.world, at.project, await newTopic(at.world, at.project));
    at.from();
    await at.world.api("GET", link);
  }),
  // What the link says is read in two calls; the contact with all that follows from it, in three; then it is written.
  path("POST /unsubscribe/:token", { depth: 6, calls: 6, readUnits: 8, writeUnits: 14 }, async (at) => {
    const { world, project, from } = at;
    const topicId = await newTopic(world, project);
    await post(world, project, "/contacts", { email: address, topicIds: [topicId] });
    const link = await linkOf(world, project, topicId);
    from();
    await world.api("POST", link);
  }),
];

async function newTopic(world: World, project: TestProject): Promise<string> {
  return (await post(world, project, "/topics", { name: "News" })).body.id;
}

async function linkOf(world: World, project: TestProject, topicId: string): Promise<string> {
  return `/unsubscribe/${await newToken(world, project, { address, topicId })}`;
}
