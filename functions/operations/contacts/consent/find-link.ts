import { projectOfLink, readLinkToken } from "../../../domain/contacts/link-token.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { parseAddressState } from "../../../store/contacts/address-states.ts";
import { parseGroup } from "../../../store/contacts/groups.ts";
import { parseLinkKey } from "../../../store/contacts/link-keys.ts";
import { addressStateKey, groupKey, type Key, linkKeyKey, projectKey } from "../../../store/platform/keys.ts";
import { getTogether, type ReadResult } from "../../../store/platform/read.ts";
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

/** What a request with a link reads first: the project that it names, and the key that tells whether it is one. */
export function readsForLink(token: string): readonly Key[] {
  const projectId = projectOfLink(token);
  return projectId === undefined ? [] : [projectKey(projectId), linkKeyKey(projectId)];
}

/** Refuses with `not_found` what is no link of ours, in one way for every kind of wrong. */
export async function findLink(services: Services, token: string, found: ReadResult): Promise<Link> {
  const projectId = projectOfLink(token) ?? "";
  const [project, key] = [found.data(projectKey(projectId)), found.data(linkKeyKey(projectId))];
  const aim = key && readLinkToken(token, parseLinkKey(key));
  if (!project || !aim)
    throw new Refusal("not_found", "this link is not complete: follow it from the mail, or copy all of it");
  const { address, topicId } = aim;
  const [own, about] = [addressStateKey(projectId, address), groupKey(projectId, topicId ?? "")];
  const more = await getTogether(services.tables, { data: topicId === undefined ? [own] : [own, about] });
  const addressState = parseAddressState(more.data(own));
  const group = more.data(about);
  return {
    projectId,
    projectName: parseProject(project).name,
    address,
    topic: group && { id: parseGroup(group).id, name: parseGroup(group).name },
    isOutOfTopic: topicId !== undefined && addressState?.topicsOut?.has(topicId) === true,
    isOutOfAll: addressState?.unsubscribedAt !== undefined,
  };
}
