import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type BroadcastContent, contentWrite } from "../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../store/broadcasts/broadcasts.ts";
import { changeDraftWrite } from "../../store/broadcasts/drafts.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import { nameTemplateWrite } from "../../store/templates/templates.ts";
import { newToken } from "../platform/new-token.ts";
import { checkDraft } from "./check-draft.ts";
import { type DraftSettings, groupAfter, withSettings } from "./draft-settings.ts";
import { checkSender, type FoundTarget, hostnameOf } from "./draft-target.ts";
import {
  broadcastReads,
  busy,
  type FoundBroadcast,
  type WholeBroadcast,
  wholeBroadcast,
} from "./find-broadcast.ts";
import type { SavedBroadcast } from "./new-broadcast.ts";
import { notPublished } from "./template/named-template.ts";
import { ruleAfter } from "./variants/given-variants.ts";

export interface BroadcastChange extends DraftSettings {
  readonly name?: string | undefined;
  readonly domainId?: string | undefined;
  readonly ifRevision?: number | undefined;
}

/**
 * Changes the fields of a draft that are given.
 * @throws {Refusal} `not_found`, `validation_error`, `invalid_state` for a broadcast that is no draft, and for a revision
 *   that is not the current one
 */
export async function changeBroadcast(
  services: Services,
  found: FoundBroadcast & FoundTarget,
  change: BroadcastChange,
): Promise<SavedBroadcast> {
  let seen: FoundBroadcast = found;
  const { projectId, id } = found.broadcast;
  return retryOnConflict(services.tables, busy, async () => {
    const before = await wholeBroadcast(services, seen);
    checkDraftAt(before.broadcast, change.ifRevision);
    const content = withSettings(before.content, change, found.namedTemplate);
    await checkTarget(services, found, { ...before, content }, change);
    const saved = await save(services, before, { ...changed(before.broadcast, change), content });
    if (!saved) seen = await readTogether(services.tables, broadcastReads(projectId, id));
    return saved;
  });
}

/** @throws {Refusal} `invalid_state` */
function checkDraftAt({ status, rev }: BroadcastRow, ifRevision: number | undefined): void {
  if (status !== "draft")
    throw new Refusal("invalid_state", `This broadcast is ${status}: only a draft can change.`);
  if (ifRevision === undefined || ifRevision === rev) return;
  const message = `is not the current revision, which is ${rev}`;
  throw new Refusal("invalid_state", `This broadcast changed: ifRevision ${message}. Read it again.`, {
    issues: [{ path: "ifRevision", message }],
  });
}

/** What is named has to exist, and the sender has to be on the domain. */
async function checkTarget(
  services: Services,
  { namedDomain, namedGroup: _ }: Pick<FoundTarget, "namedDomain" | "namedGroup">,
  { broadcast: { projectId, domainId }, content }: WholeBroadcast,
  change: BroadcastChange,
): Promise<void> {
  if (content.from === undefined || (change.domainId === undefined && !change.from)) return;
  checkSender(content.from, namedDomain ?? (await hostnameOf(services, projectId, domainId)));
}

interface Draft extends Pick<BroadcastRow, "name" | "domainId" | "groupId" | "variants"> {
  readonly content: BroadcastContent;
}

function changed(
  { name, domainId, groupId, variants }: BroadcastRow,
  change: BroadcastChange,
): Omit<Draft, "content"> {
  return {
    variants: ruleAfter(variants, change.variants),
    name: change.name ?? name,
    domainId: change.domainId ?? domainId,
    groupId: groupAfter(groupId, change),
  };
}

function isSame(after: Omit<Draft, "content">, before: BroadcastRow): boolean {
  const { name, domainId, groupId } = before;
  if (after.name !== name || after.domainId !== domainId || after.groupId !== groupId) return false;
  return JSON.stringify(after.variants) === JSON.stringify(before.variants);
}

/** Writes what differs; undefined where another change came first. */
async function save(
  services: Services,
  { broadcast: before, content: old }: WholeBroadcast,
  { content, ...facts }: Draft,
): Promise<SavedBroadcast | undefined> {
  const { packed, findings } = await checkDraft(content);
  const hasContent = JSON.stringify(content) !== JSON.stringify(old);
  if (isSame(facts, before) && !hasContent) return { broadcast: before, content, findings };
  const rev = before.rev + 1;
  const updatedAt = services.clock().toISOString();
  const { groupId, variants, ...rest } = facts;
  const { groupId: _, variants: __, templateId: named, ...kept } = before;
  const templateId = content.template?.id;
  const after: BroadcastRow = {
    ...{ ...kept, ...rest, rev, updatedAt, contentRev: hasContent ? rev : before.contentRev },
    ...(groupId !== undefined && { groupId }),
    ...(templateId !== undefined && { templateId }),
    ...(variants && { variants }),
  };
  const { tables } = services;
  const outcome = await transact(tables, newToken(services), {
    broadcast: changeDraftWrite(tables, after),
    content: hasContent ? contentWrite(tables, after, packed) : undefined,
    template:
      templateId === undefined || templateId === named
        ? undefined
        : nameTemplateWrite(tables, before.projectId, templateId),
  });
  if (!outcome.written && outcome.conflicts.template) throw notPublished(content.template ?? {});
  return outcome.written ? { broadcast: after, content, findings } : undefined;
}
