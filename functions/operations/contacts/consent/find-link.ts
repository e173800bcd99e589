import { projectOfLink, readLinkToken } from "../../../domain/contacts/link-token.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { parseAddressState } from "../../../store/contacts/address-states.ts";
import { parseGroup } from "../../../store/contacts/groups.ts";
import { parseLinkKey } from "../../../store/contacts/link-keys.ts";
import { addressStateKey, groupKey, linkKeyKey, projectKey } from "../../../store/platform/keys.ts";
import { optionalRow, type ReadResult, readTogether, row } from "../../../store/platform/read-plan.ts";
import { parseProject } from "../../../store/projects/projects.ts";

/** What a link is about, and what its recipient has decided so far. */
export interface Link {
  readonly projectId: string;
  readonly projectName: string;
  /** Folded. */
  readonly address: string;
  /**
   * What the link leaves; absent where that is all marketing mail. It is so too where the topic is gone: to leave only
   * that would change nothing for who still gets mail of the project.
   */
  readonly topic: { readonly id: string; readonly name: string } | undefined;
  readonly isOutOfTopic: boolean;
  readonly isOutOfAll: boolean;
}

/** What a request with a link reads first: the project that it names, and the key that the link is checked with. */
export function linkReads(token: string) {
  const projectId = projectOfLink(token);
  return {
    project: optionalRow(projectId && projectKey(projectId), (item) => item && parseProject(item)),
    linkKey: optionalRow(projectId && linkKeyKey(projectId), (item) => item && parseLinkKey(item)),
  };
}

/**
 * Returns what a link is about. Every kind of wrong link is refused in the same way.
 * @throws {Refusal} `not_found`
 */
export async function findLink(
  { tables }: Services,
  token: string,
  { project, linkKey }: ReadResult<ReturnType<typeof linkReads>>,
): Promise<Link> {
  const projectId = projectOfLink(token) ?? "";
  const aim = linkKey && readLinkToken(token, linkKey);
  if (!project || !aim)
    throw new Refusal("not_found", "this link is not complete: follow it from the mail, or copy all of it");
  const { address, topicId } = aim;
  const { addressState, topic } = await readTogether(tables, {
    addressState: row(addressStateKey(projectId, address), parseAddressState),
    topic: optionalRow(topicId && groupKey(projectId, topicId), (item) => item && parseGroup(item)),
  });
  return {
    projectId,
    projectName: project.name,
    address,
    topic: topic && { id: topic.id, name: topic.name },
    isOutOfTopic: topicId !== undefined && addressState?.topicsOut?.has(topicId) === true,
    isOutOfAll: addressState?.unsubscribedAt !== undefined,
  };
}
