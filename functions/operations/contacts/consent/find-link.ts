import { projectOfLink, readLinkToken } from "../../../domain/contacts/link-token.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import { parseContact } from "../../../store/contacts/contacts.ts";
import { parseGroup } from "../../../store/contacts/groups.ts";
import { acceptedLinkKeys } from "../../../store/contacts/link-keys.ts";
import {
  addressStateKey,
  contactKey,
  groupKey,
  linkKeyKey,
  projectKey,
} from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { optionalRow, type ReadResult, readTogether, row } from "../../../store/platform/read-plan.ts";
import type { Tables } from "../../../store/platform/table.ts";
import { parseProject } from "../../../store/projects/projects.ts";

/** The scope of an unsubscribe link, and the consent of its recipient. */
export interface Link {
  readonly projectId: string;
  readonly projectName: string;
  /** Folded. */
  readonly address: string;
  /**
   * The topic that the link unsubscribes from; absent where that is all marketing email. It is absent too where the
   * topic is deleted: an opt-out of that topic would not stop any email.
   */
  readonly topic: { readonly id: string; readonly name: string } | undefined;
  /** The email of a broadcast that the link is in. */
  readonly emailId: string | undefined;
  readonly isOutOfTopic: boolean;
  readonly isOutOfAll: boolean;
}

/** The part of a read plan that a link needs: the project that it names, and the key that decrypts it. */
export function linkReads(token: string) {
  const projectId = projectOfLink(token);
  return {
    project: optionalRow(projectId && projectKey(projectId), (item) => item && parseProject(item)),
    linkKeys: optionalRow(projectId && linkKeyKey(projectId), (item) => item && acceptedLinkKeys(item)),
  };
}

/**
 * Returns what a link contains. Every kind of invalid link is refused in the same way.
 * @throws {Refusal} `not_found`
 */
export async function findLink(
  { tables }: Services,
  token: string,
  { project, linkKeys = [] }: ReadResult<ReturnType<typeof linkReads>>,
): Promise<Link> {
  const projectId = projectOfLink(token) ?? "";
  const aim = linkKeys.map((key) => readLinkToken(token, key)).find((one) => one !== undefined);
  if (!project || !aim)
    throw new Refusal("not_found", "This link is not complete: open it from the email, or copy all of it.");
  const { address, topicId, emailId } = aim;
  const { addressState, topic } = await readTogether(tables, {
    addressState: row(addressStateKey(projectId, address), parseAddressState),
    topic: optionalRow(topicId && groupKey(projectId, topicId), (item) => item && parseGroup(item)),
  });
  const states = [addressState, ...(await statesAfterMove(tables, projectId, addressState))];
  return {
    projectId,
    projectName: project.name,
    ...{ address, emailId },
    topic: topic && { id: topic.id, name: topic.name },
    isOutOfTopic: topicId !== undefined && states.every((state) => state?.topicsOut?.has(topicId)),
    isOutOfAll: states.every((state) => state?.unsubscribedAt !== undefined),
  };
}

/** The states of the addresses of the contacts that have moved from the link's address: the link acts for them too. */
async function statesAfterMove(
  tables: Tables,
  projectId: string,
  { movedContactIds = new Set() }: AddressState = {},
): Promise<readonly (AddressState | undefined)[]> {
  const states = [...movedContactIds].map(async (contactId) => {
    const item = await getItem(tables, "data", contactKey(projectId, contactId));
    if (!item) return [];
    const { key } = parseContact(item);
    return [parseAddressState(await getItem(tables, "data", addressStateKey(projectId, key)))];
  });
  return (await Promise.all(states)).flat();
}
