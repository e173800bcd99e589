import * as z from "zod/mini";
import type { Funds } from "../../domain/projects/funds.ts";
import { depositEntry } from "../../domain/projects/ledger.ts";
import type { Safeguards } from "../../domain/projects/safeguards.ts";
import { exists } from "../platform/expressions.ts";
import { listProjectRows, projectPlace } from "../platform/jobs/due.ts";
import { depositKey, fundsKey, projectKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import { readTogether, rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { transact, type Write } from "../platform/transact.ts";
import { update, type WriteOutcome } from "../platform/write.ts";
import { putWrite, updateWrite } from "../platform/writes.ts";
import { fundsItem } from "./funds.ts";
import { entryWrite } from "./ledger/ledger.ts";
import { type Member, newMemberWrites } from "./members.ts";
import { SafeguardsItem } from "./safeguards.ts";

/** `P#<project>` / `PROJECT`. The row also has `owners`, the number of owners: see `members.ts`. */
const ProjectItem = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  /** Where its owners receive notices: a mailbox with an optional display name. */
  noticeEmail: z.optional(z.string()),
  /** As the shards of its funds have them, which are what sends look at. */
  safeguards: z.optional(SafeguardsItem),
  createdAt: z.string(),
  updatedAt: z.optional(z.string()),
});
export type Project = z.infer<typeof ProjectItem>;

export function parseProject(item: Item): Project {
  return ProjectItem.parse(item);
}

export async function findProject(tables: Tables, projectId: string): Promise<Project | undefined> {
  const item = await getItem(tables, "data", projectKey(projectId));
  return item && parseProject(item);
}

/** A page of the deployment's projects after one of them, the oldest first. */
export async function listProjects(tables: Tables, after: string | undefined, limit: number) {
  const { keys, more } = await listProjectRows(tables, after, limit);
  const { projects } = await readTogether(tables, {
    projects: rows(keys, (items) => items.flatMap((item) => (item ? [parseProject(item)] : []))),
  });
  return { projects, more };
}

/** The rows of a new project: its funds, itself, and its first owner where it has one. */
export function newProjectWrites(
  tables: Tables,
  project: Project,
  funds: Funds,
  owner: Member | undefined,
): readonly Write[] {
  const row = { ...projectKey(project.id), ...project, ...projectPlace(project.id), owners: owner ? 1 : 0 };
  const newMember = owner && newMemberWrites(tables, project.id, owner);
  return [
    putWrite(tables, "money", fundsItem(project.id, 0, funds, funds.credits), null),
    putWrite(tables, "data", row),
    ...(newMember ? [newMember.member, newMember.personProject] : []),
  ];
}

/** What an owner may change of a project; `null` removes the address for notices. */
export interface ProjectChange {
  readonly name?: string | undefined;
  readonly noticeEmail?: string | null | undefined;
  /** `null` removes them. */
  readonly safeguards?: Safeguards | null | undefined;
}

export function changeProjectWrite(
  tables: Tables,
  projectId: string,
  { name, noticeEmail, safeguards }: ProjectChange,
  updatedAt: string,
): Write {
  return updateWrite(tables, "data", {
    key: projectKey(projectId),
    set: { updatedAt, name, noticeEmail: noticeEmail ?? undefined, safeguards: safeguards ?? undefined },
    remove: [
      ...(noticeEmail === null ? ["noticeEmail"] : []),
      ...(safeguards === null ? ["safeguards"] : []),
    ],
    where: exists(),
  });
}

export function setPlan(tables: Tables, projectId: string, plan: string): Promise<WriteOutcome> {
  return update(tables, "data", { key: projectKey(projectId), set: { plan }, where: exists() });
}

/** Credits a payment once per reference. Returns false for a reference that was deposited before. */
export async function deposit(
  tables: Tables,
  projectId: string,
  payment: { readonly micros: number; readonly reference: string; readonly at: string },
  token: string,
): Promise<boolean> {
  const outcome = await transact(tables, token, {
    deposit: putWrite(tables, "money", { ...depositKey(projectId, payment.reference), ...payment }),
    funds: updateWrite(tables, "money", {
      key: fundsKey(projectId, 0),
      add: { balanceMicros: payment.micros, depositedMicros: payment.micros },
      where: exists(),
    }),
    entry: entryWrite(tables, projectId, depositEntry(projectId, payment)),
  });
  return outcome.written;
}
