import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { acceptsOf } from "../../workers/mail.ts";

/** The ids on a page of a project's activity, newest first; fails the test where the list is refused. */
export async function idsOf(
  world: World,
  { key }: Pick<TestProject, "key">,
  query: string,
): Promise<readonly string[]> {
  const { status, body } = await world.api("GET", `/activity?limit=100&${query}`, { key });
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  return body.items.map(({ id }: { id: string }) => id);
}

/** All of a list, page after page. */
export async function walkAll(
  world: World,
  { key }: Pick<TestProject, "key">,
  query: string,
): Promise<readonly { readonly id: string; readonly type: string; readonly sequence?: number }[]> {
  const all = [];
  for (let cursor = ""; ; ) {
    const { status, body } = await world.api("GET", `/activity?${query}&after=${cursor}`, { key });
    if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
    all.push(...body.items);
    if (!body.hasMore) return all;
    cursor = body.nextCursor;
  }
}

/** Has SES tell that an email was opened, a second after the last thing that happened. */
export async function open(world: World, emailId: string, fields: object = {}): Promise<void> {
  world.clock.advance(1000);
  await world.ses.emit(acceptsOf(world, emailId)[0]?.messageId ?? "", "Open", { ...fields });
}
