import PostalMime from "postal-mime";
import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";

/** The links in the confirmation emails of a project that an owner received, in their order. */
export async function linksTo(world: World, project: TestProject, owner: string): Promise<readonly string[]> {
  const links: string[] = [];
  for (const { tags, destinations, raw } of world.ses.accepts()) {
    if (tags["eds-project"] !== project.id || !destinations.includes(owner)) continue;
    const { text } = await PostalMime.parse(raw);
    const [, link] = /https:\/\/api\.eds\.test(\/forwarding\/[\w-]+)/.exec(text ?? "") ?? [];
    if (link !== undefined) links.push(link);
  }
  return links;
}
