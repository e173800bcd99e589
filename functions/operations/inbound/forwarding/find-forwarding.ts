import {
  type ForwardingAim,
  projectOfForwarding,
  readForwardingToken,
} from "../../../domain/inbound/forwarding/forwarding-token.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { acceptedLinkKeys } from "../../../store/contacts/link-keys.ts";
import { type ForwardAddress, parseForwardAddress } from "../../../store/inbound/forward-addresses.ts";
import { forwardDigestKey, linkKeyKey, projectKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { optionalRow, type ReadResult } from "../../../store/platform/read-plan.ts";
import { parseProject } from "../../../store/projects/projects.ts";

/** What the page of a confirmation shows. */
export interface Forwarding {
  readonly aim: ForwardingAim;
  readonly projectName: string;
  readonly asked: ForwardAddress;
}

/** The part of a read plan that a link needs: the project that it names, and the key that verifies it. */
export function forwardingReads(token: string) {
  const projectId = projectOfForwarding(token);
  return {
    project: optionalRow(projectId && projectKey(projectId), (item) => item && parseProject(item)),
    linkKeys: optionalRow(projectId && linkKeyKey(projectId), (item) => item && acceptedLinkKeys(item)),
  };
}

/**
 * Returns what a link is about. A forged, an expired and an earlier link are refused in the same way.
 * @throws {Refusal} `not_found`
 */
export async function findForwarding(
  { tables, clock }: Services,
  token: string,
  { project, linkKeys = [] }: ReadResult<ReturnType<typeof forwardingReads>>,
): Promise<Forwarding> {
  const aim = linkKeys.map((key) => readForwardingToken(token, key)).find((one) => one !== undefined);
  const item = aim && (await getItem(tables, "data", forwardDigestKey(aim.projectId, aim.addressDigest)));
  const asked = parseForwardAddress(item);
  const isOver = asked?.status === "pending" && Date.parse(asked.expiresAt) <= clock().getTime();
  if (!project || !aim || !asked || asked.round !== aim.round || isOver) throw noForwarding();
  return { aim, projectName: project.name, asked };
}

export function noForwarding(): Refusal {
  return new Refusal("not_found", "This link is not complete or has expired. Ask for a new email.");
}
