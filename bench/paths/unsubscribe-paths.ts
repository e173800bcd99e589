import { newToken } from "../../test/support/links.ts";
import { type Path, type PathContext, path, post } from "./path.ts";

const address = "recipient@example.com";

/** Emails with an unsubscribe link, and the pages that it opens. */
export const unsubscribePaths: readonly Path[] = [
  path("POST /emails about a topic", async (context) => {
    const { world, project, startCounting } = context;
    const topicId = await newTopic(context);
    startCounting();
    await post(world, project, "/emails", project.email({ topicId }));
  }),
  path("worker: one email about a topic", async (context) => {
    const { world, project, startCounting } = context;
    const topicId = await newTopic(context);
    // The project's first email about a topic creates its link key.
    for (let sent = 0; sent < 2; sent++) {
      await post(world, project, "/emails", project.email({ topicId }));
      startCounting();
      await world.queues.workOff(world.deliver);
    }
  }),
  path("GET /unsubscribe/:token", async (context) => {
    const link = await linkOf(context, await newTopic(context));
    context.startCounting();
    await context.world.api("GET", link);
  }),
  path("POST /unsubscribe/:token", async (context) => {
    const { world, project, startCounting } = context;
    const topicId = await newTopic(context);
    await post(world, project, "/contacts", { email: address, topicIds: [topicId] });
    const link = await linkOf(context, topicId);
    startCounting();
    await world.api("POST", link);
  }),
];

async function newTopic({ world, project }: PathContext): Promise<string> {
  return (await post(world, project, "/topics", { name: "News" })).body.id;
}

async function linkOf({ world, project }: PathContext, topicId: string): Promise<string> {
  return `/unsubscribe/${await newToken(world, project, { address, topicId })}`;
}
