import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { Plan } from "../../../settings/environment.ts";
import { type Group, type GroupKind, newGroupWrites } from "../../../store/contacts/groups.ts";
import { projectKey } from "../../../store/platform/keys.ts";
import { row } from "../../../store/platform/read-plan.ts";
import { transact } from "../../../store/platform/transact.ts";
import { planOf } from "../../projects/plan-of.ts";
import { groupLimits } from "../../projects/resource-counts.ts";

interface NewGroup {
  readonly projectId: string;
  readonly kind: GroupKind;
  readonly name: string;
  readonly description: string | null;
  readonly filter?: unknown;
}

/** The part of a read plan that finds the plan of a project, which limits its groups. */
export function planReads(services: Services, projectId: string) {
  return { plan: row(projectKey(projectId), (item) => planOf(services, item).plan) };
}

const plural = { aud: "audiences", top: "topics", seg: "segments" } as const;

/**
 * Creates an audience, a topic or a segment.
 * @throws {Refusal} `invalid_state` where the plan allows no more
 */
export async function newGroup(services: Services, request: NewGroup, plan: Plan): Promise<Group> {
  const { tables, clock, random } = services;
  const { projectId, kind, name, description, filter } = request;
  const now = clock();
  const limit = groupLimits(plan)[plural[kind]];
  const group: Group = {
    ...{ id: newId(kind, now, random(idRandomBytes)), name, description, updatedAt: now.toISOString() },
    ...(filter !== undefined && { filter }),
  };
  const token = newId("evt", now, random(idRandomBytes));
  const outcome = await transact(tables, token, newGroupWrites(tables, projectId, group, limit));
  if (outcome.written) return group;
  const message = `The project's plan allows ${limit} ${plural[kind]}: delete one, or move to a larger plan.`;
  throw new Refusal("invalid_state", message);
}
