import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import type { Contact } from "../../functions/store/contacts/contacts.ts";
import { addressStateKey, memberOfKey } from "../../functions/store/platform/keys.ts";
import { newCompleteBroadcast } from "../../test/support/broadcast-rows.ts";
import { putAll } from "../../test/support/put-all.ts";
import type { PathContext } from "./path.ts";

interface Members {
  readonly members: number;
  /** Of their addresses. */
  readonly domain: string;
  /** Further ones with other mailboxes. */
  readonly others?: number;
}

/** Puts the members of an audience, as the service stores them. */
async function putMembers(
  { world, project }: PathContext,
  audienceId: string,
  { members, domain, others = 0 }: Members,
): Promise<void> {
  const start = world.clock.now();
  const items = Array.from({ length: members + others }, (_, at) => {
    const email = `reader${at}@${at < members ? domain : "example.com"}`;
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

/** Makes a draft to as many contacts. */
export async function newLargeBroadcast(context: PathContext, wanted: Members | number): Promise<string> {
  const { world, project } = context;
  const id = await newCompleteBroadcast(world, project);
  const { audienceId } = (await world.api("GET", `/broadcasts/${id}`, { key: project.key })).body;
  const members = typeof wanted === "number" ? { members: wanted, domain: "example.com" } : wanted;
  await putMembers(context, audienceId, members);
  return id;
}
