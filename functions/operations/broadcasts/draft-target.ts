import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { parseDomainSetup } from "../../store/domains/domains.ts";
import { domainKey, groupKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { optionalRow, type ReadResult } from "../../store/platform/read-plan.ts";
import { groupNotFound } from "../contacts/groups/find-group.ts";
import { domainNotFound } from "../domains/find-domain.ts";
import { type GivenTemplate, namedTemplateReads } from "./template/named-template.ts";

/** The domain, the group and the template that a caller names; each refuses with `not_found` when it is looked at. */
export function targetReads(
  projectId: string,
  {
    domainId,
    template,
  }: { readonly domainId?: string | undefined; readonly template?: GivenTemplate | null | undefined },
  groupId: string | undefined,
) {
  return {
    ...namedTemplateReads(projectId, template),
    namedDomain: optionalRow(domainId && domainKey(projectId, domainId), (item) => {
      if (domainId !== undefined && !item) throw domainNotFound();
      return item && parseDomainSetup(item).name;
    }),
    namedGroup: optionalRow(groupId && groupKey(projectId, groupId), (item) => {
      if (groupId !== undefined && !item) throw groupNotFound(groupId);
      return groupId;
    }),
  };
}
export type FoundTarget = ReadResult<ReturnType<typeof targetReads>>;

/** Returns the hostname of a domain record. @throws {Refusal} `not_found` where it was deleted */
export async function hostnameOf({ tables }: Services, projectId: string, domainId: string): Promise<string> {
  const item = await getItem(tables, "data", domainKey(projectId, domainId));
  if (!item) throw domainNotFound();
  return parseDomainSetup(item).name;
}

/**
 * Checks that a sender is on the domain that the broadcast is sent with.
 * @throws {Refusal} `validation_error`
 */
export function checkSender(from: string | undefined, hostname: string): void {
  const parsed = from === undefined ? undefined : parseMailbox(from);
  if (!parsed || !isMailbox(parsed) || parsed.domain === hostname) return;
  const message = `must be an address on the broadcast's domain, ${hostname}`;
  throw new Refusal("validation_error", `from ${message}.`, { issues: [{ path: "from", message }] });
}
