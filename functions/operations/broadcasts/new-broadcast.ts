import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Finding } from "../../domain/templates/finding.ts";
import type { Services } from "../../services.ts";
import { broadcastLimit } from "../../settings/environment.ts";
import { type BroadcastContent, contentWrite } from "../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../store/broadcasts/broadcasts.ts";
import { newBroadcastWrite } from "../../store/broadcasts/drafts.ts";
import { countKindWrite } from "../../store/platform/counts.ts";
import { projectKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";
import { transact } from "../../store/platform/transact.ts";
import { nameTemplateWrite } from "../../store/templates/templates.ts";
import { newToken } from "../platform/new-token.ts";
import { planOf } from "../projects/plan-of.ts";
import { checkDraft } from "./check-draft.ts";
import type { WholeBroadcast } from "./find-broadcast.ts";
import { notPublished } from "./template/named-template.ts";

/** A stored broadcast with what was found in its content. */
export interface SavedBroadcast extends WholeBroadcast {
  readonly findings: readonly Finding[];
}

/** How many broadcasts the project's plan allows. */
export function limitReads(services: Services, projectId: string) {
  return {
    limit: row(projectKey(projectId), (item) => planOf(services, item).plan.broadcasts ?? broadcastLimit),
  };
}

export type NewBroadcast = Pick<BroadcastRow, "name" | "domainId" | "groupId" | "variants"> & {
  readonly content: BroadcastContent;
};

/**
 * Creates a broadcast as a draft.
 * @throws {Refusal} `validation_error`, `not_found` for a template that was deleted, `invalid_state` at the plan's limit
 */
export async function newBroadcast(
  services: Services,
  projectId: string,
  { name, domainId, groupId, variants, content }: NewBroadcast,
  limit: number,
): Promise<SavedBroadcast> {
  const { packed, findings } = await checkDraft(content);
  const now = services.clock();
  const broadcast: BroadcastRow = {
    ...{ id: newId("brd", now, services.random(idRandomBytes)), projectId, name, domainId },
    ...(groupId !== undefined && { groupId }),
    ...(content.template && { templateId: content.template.id }),
    ...(variants && { variants }),
    ...{ status: "draft", updatedAt: now.toISOString(), rev: 1, contentRev: 1 },
  };
  const { tables } = services;
  const { template } = content;
  const outcome = await transact(tables, newToken(services), {
    count: countKindWrite(tables, projectId, "brd", 1, limit),
    broadcast: newBroadcastWrite(tables, broadcast),
    content: contentWrite(tables, broadcast, packed),
    template: template && nameTemplateWrite(tables, projectId, template.id),
  });
  if (!outcome.written && outcome.conflicts.template) throw notPublished(template ?? {});
  if (!outcome.written) throw beyondPlan(limit);
  return { broadcast, content, findings };
}

function beyondPlan(limit: number): Refusal {
  const message = `The project has ${limit} broadcasts, as many as its plan keeps: delete a draft, or move to a larger plan.`;
  return new Refusal("invalid_state", message);
}
