import * as z from "zod/mini";
import type { Funds } from "../domain/funds.ts";
import { fundsItem } from "./funds.ts";
import { depositKey, fundsKey, projectKey } from "./keys.ts";
import { getItem, type Item, putNew, type Tables, updateItem, type Written } from "./table.ts";
import { transact } from "./transact.ts";

/** `P#<project>` / `PROJECT`. */
const ProjectItem = z.object({ id: z.string(), name: z.string(), plan: z.string(), createdAt: z.string() });
export type Project = z.infer<typeof ProjectItem>;

export function parseProject(item: Item): Project {
  return ProjectItem.parse(item);
}

export async function findProject(tables: Tables, projectId: string): Promise<Project | undefined> {
  const item = await getItem(tables, "data", projectKey(projectId));
  return item && parseProject(item);
}

/** Creates a project with its funds. The funds come first: a project that can be read can send. */
export async function createProject(tables: Tables, project: Project, funds: Funds): Promise<void> {
  await putNew(tables, "money", fundsItem(project.id, 0, funds, funds.credits));
  await putNew(tables, "data", { ...projectKey(project.id), ...project });
}

export function setPlan(tables: Tables, projectId: string, plan: string): Promise<Written> {
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
