import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { BlockRow, RouteRow } from "../../../store/inbound/inbound-rules.ts";
import { deleteRuleWrite, freeBlockedWrite } from "../../../store/inbound/route-changes.ts";
import { countKindWrite } from "../../../store/platform/counts.ts";
import { transact } from "../../../store/platform/transact.ts";
import { newToken } from "../../platform/new-token.ts";

/** @throws {Refusal} `not_found` where it was deleted in the meantime */
export async function deleteRoute(services: Services, { projectId, id }: RouteRow): Promise<void> {
  const { tables } = services;
  const outcome = await transact(tables, newToken(services), {
    rule: deleteRuleWrite(tables, projectId, id),
    count: countKindWrite(tables, projectId, "rte", -1),
  });
  if (!outcome.written) throw routeNotFound();
}

/** @throws {Refusal} `not_found` where it was deleted in the meantime */
export async function deleteBlocked(services: Services, entry: BlockRow): Promise<void> {
  const { tables } = services;
  const outcome = await transact(tables, newToken(services), {
    rule: deleteRuleWrite(tables, entry.projectId, entry.id),
    value: freeBlockedWrite(tables, entry),
    count: countKindWrite(tables, entry.projectId, "blo", -1),
  });
  if (!outcome.written) throw entryNotFound();
}

export function routeNotFound(): Refusal {
  return new Refusal("not_found", "Inbound route not found in this project.");
}

export function entryNotFound(): Refusal {
  return new Refusal("not_found", "Blocklist entry not found in this project.");
}
