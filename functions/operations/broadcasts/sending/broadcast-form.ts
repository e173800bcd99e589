import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import { newProcessCache } from "../../../domain/platform/cache.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { parseLinkKey } from "../../../store/contacts/link-keys.ts";
import { linkKeyKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { ensureLinkKey } from "../../contacts/consent/unsubscribe-link.ts";
import { broadcastReads } from "../find-broadcast.ts";
import { contentForm, topicOf } from "../rendering/content-form.ts";
import { variantContent } from "../variants/variant-content.ts";

/** A form has the whole content of its broadcast, parsed: a process keeps those of the latest broadcasts. */
const mostForms = 20;
const formsOf = newProcessCache<BroadcastForm>(mostForms);

/**
 * The sender is on the domain of the broadcast, which was checked when it was named. The record itself may have been deleted:
 * each chunk looks at it.
 */
function hostnameOf({ from = "" }: BroadcastContent): string {
  const sender = parseMailbox(from);
  return isMailbox(sender) ? sender.domain : "";
}

/**
 * Returns what the emails of a broadcast share, from memory after the first time; undefined for one that has not been
 * prepared.
 * @throws {Refusal} `not_found`
 */
export async function broadcastForm(
  services: Services,
  projectId: string,
  broadcastId: string,
): Promise<BroadcastForm | undefined> {
  const { memory, tables } = services;
  const name = `${projectId} ${broadcastId}`;
  const forms = formsOf(memory);
  const kept = forms.get(name);
  if (kept) return kept;
  const { broadcast, content, linkKey } = await readTogether(tables, {
    ...broadcastReads(projectId, broadcastId),
    linkKey: row(linkKeyKey(projectId), (item) => item && parseLinkKey(item)),
  });
  const { base, groupId } = broadcast;
  if (base === undefined || !content) return undefined;
  const form: BroadcastForm = {
    ...(await contentForm(broadcastId, content.content)),
    base,
    hostname: hostnameOf(content.content),
    topicId: topicOf(groupId),
    linkKey: await ensureLinkKey(services, projectId, linkKey),
    ...(content.content.b && { b: await contentForm(broadcastId, variantContent(content.content, "b")) }),
  };
  forms.set(name, form);
  return form;
}
