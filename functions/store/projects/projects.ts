import * as z from "zod/mini";
import type { Funds } from "../../domain/projects/funds.ts";
import { depositKey, fundsKey, projectKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import { transact, type Write } from "../platform/transact.ts";
import { updateItem, type WriteOutcome } from "../platform/write.ts";
import { fundsItem } from "./funds.ts";
import { type Member, newMemberWrites } from "./members.ts";

/** `P#<project>` / `PROJECT`; beside these `owners`, how many it has: see `members.ts`. */
const ProjectItem = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  /** Where its owners get notices: an address, with a display name where they gave one. */
  noticeEmail: z.optional(z.string()),
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

/** A project with its funds and its first owner, if it has one: to be written together. */
export function newProjectWrites(
  tables: Tables,
  project: Project,
  funds: Funds,
  owner: Member | undefined,
): readonly Write[] {
  const row = { ...projectKey(project.id), ...project, owners: owner ? 1 : 0 };
  return [
    { Put: { TableName: tables.money, Item: fundsItem(project.id, 0, funds, funds.credits) } },
    { Put: { TableName: tables.data, Item: row, ConditionExpression: "attribute_not_exists(pk)" } },
    ...(owner ? newMemberWrites(tables, project.id, owner) : []),
  ];
}

/** What an owner may change of a project; null takes the address for notices away. */
export interface ProjectChange {
  readonly name?: string | undefined;
  readonly noticeEmail?: string | null | undefined;
}

export function changeProjectWrite(
  tables: Tables,
  projectId: string,
  { name, noticeEmail }: ProjectChange,
  at: string,
): Write {
  const fields = {
    updatedAt: at,
    ...(name !== undefined && { name }),
    ...(typeof noticeEmail === "string" && { noticeEmail }),
  };
  const set = Object.keys(fields).map((field) => `#${field} = :${field}`);
  const names = ["pk", ...Object.keys(fields), ...(noticeEmail === null ? ["noticeEmail"] : [])];
  return {
    Update: {
      TableName: tables.data,
      Key: projectKey(projectId),
      UpdateExpression: `SET ${set.join(", ")}${noticeEmail === null ? " REMOVE #noticeEmail" : ""}`,
      ConditionExpression: "attribute_exists(#pk)",
      ExpressionAttributeNames: Object.fromEntries(names.map((field) => [`#${field}`, field])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [`:${field}`, value]),
      ),
    },
  };
}

export function setPlan(tables: Tables, projectId: string, plan: string): Promise<WriteOutcome> {
  return updateItem(tables, "data", {
    Key: projectKey(projectId),
    UpdateExpression: "SET #plan = :plan",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#plan": "plan" },
    ExpressionAttributeValues: { ":plan": plan },
  });
}

/** Pays money in, once per reference: a repeated deposit changes nothing and answers false. */
export async function deposit(
  tables: Tables,
  projectId: string,
  paid: { readonly micros: number; readonly reference: string; readonly at: string },
  token: string,
): Promise<boolean> {
  const row = { ...depositKey(projectId, paid.reference), ...paid };
  const outcome = await transact(tables, token, [
    { Put: { TableName: tables.money, Item: row, ConditionExpression: "attribute_not_exists(pk)" } },
    {
      Update: {
        TableName: tables.money,
        Key: fundsKey(projectId, 0),
        UpdateExpression: "ADD #balance :micros",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#balance": "balanceMicros" },
        ExpressionAttributeValues: { ":micros": paid.micros },
      },
    },
  ]);
  return outcome.written;
}
