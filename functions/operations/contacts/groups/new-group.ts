import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type Group, type GroupKind, newGroupWrites } from "../../../store/contacts/groups.ts";
import { projectKey } from "../../../store/platform/keys.ts";
import type { FoundRows } from "../../../store/platform/read.ts";
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

const plural = { aud: "audiences", top: "topics", seg: "segments" } as const;

/** Creates an audience, a topic or a segment. Refuses with `invalid_state` where the plan allows no more. */
export async function newGroup(services: Services, asked: NewGroup, found: FoundRows): Promise<Group> {
  const { tables, clock, random } = services;
  const { projectId, kind, name, description, filter } = asked;
  const now = clock();
  const { plan } = planOf(services, found.data(projectKey(projectId)));
  const limit = groupLimits(plan)[plural[kind]];
  const group: Group = {
    ...{ id: newId(kind, now, random(idRandomBytes)), name, description, updatedAt: now.toISOString() },
    ...(filter !== undefined && { filter }),
  };
  const token = newId("evt", now, random(idRandomBytes));
  const outcome = await transact(tables, token, newGroupWrites(tables, projectId, group, limit));
  if (outcome.written) return group;
  const message = `the project's plan allows ${limit} ${plural[kind]}: delete one, or move to a larger plan`;
  throw new Refusal("invalid_state", message);
}
