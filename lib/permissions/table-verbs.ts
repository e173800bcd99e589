import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { activeIndex, dueIndex } from "../../functions/settings/tables.ts";
import type { Verb, World } from "./grant.ts";

/**
 * Permissions on the two tables, action by action. `Scan` is not among them: no path of this service needs it.
 * A transaction has no action of its own; it takes those of the writes and checks in it.
 */
type Write = "PutItem" | "UpdateItem" | "DeleteItem" | "ConditionCheckItem";

type TableName = "data" | "money";

export const readsData: Verb = (world) => onTable(world, "data", ["BatchGetItem"]);
export const getsData: Verb = (world) => onTable(world, "data", ["GetItem"]);
export const queriesData: Verb = (world) => onTable(world, "data", ["Query"]);
export const readsMoney: Verb = (world) => onTable(world, "money", ["BatchGetItem"]);
/** Reads rows as they stood at one instant: a transaction that reads takes this action. */
export const getsMoney: Verb = (world) => onTable(world, "money", ["GetItem"]);

/** Reads the rows whose time has come. */
export const queriesDue: Verb = ({ data }) => ({
  statements: [statement(["Query"], `${data.arn}/index/${dueIndex.name}`)],
  environment: {},
});

/** Reads which projects have sent lately. */
export const queriesActive: Verb = ({ money }) => ({
  statements: [statement(["Query"], `${money.arn}/index/${activeIndex.name}`)],
  environment: {},
});

export function writesData(...actions: readonly Write[]): Verb {
  return (world) => onTable(world, "data", actions);
}

/** As `writesData`, but only together with other writes: what a send leaves behind is all there or not at all. */
export function writesDataTogether(...actions: readonly Write[]): Verb {
  return (world) => inTransaction(world, "data", actions);
}

/** Writes balances, credits and quota: never but in the transaction that holds the reason for it. */
export function movesMoney(...actions: readonly Write[]): Verb {
  return (world) => inTransaction(world, "money", actions);
}

function inTransaction(world: World, table: TableName, actions: readonly Write[]) {
  const grant = onTable(world, table, actions);
  for (const one of grant.statements) {
    one.addCondition("ForAnyValue:StringEquals", { "dynamodb:EnclosingOperation": "TransactWriteItems" });
  }
  return grant;
}

function onTable(world: World, table: TableName, actions: readonly string[]) {
  return { statements: [statement(actions, world[table].arn)], environment: {} };
}

function statement(actions: readonly string[], resource: string): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [resource],
  });
}
