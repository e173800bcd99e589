import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { activeIndex, dueIndex } from "../../functions/settings/tables.ts";
import type { Permission, ServiceContext } from "./permission.ts";

/**
 * Permissions on the two tables, one per action. `Scan` is not among them, because the service never scans.
 * A transaction is authorized by the actions of the writes and checks in it.
 */
type Write = "PutItem" | "UpdateItem" | "DeleteItem" | "ConditionCheckItem" | "BatchWriteItem";

type TableName = "data" | "money";

export const batchGetData: Permission = (context) => onTable(context, "data", ["BatchGetItem"]);
export const getData: Permission = (context) => onTable(context, "data", ["GetItem"]);
export const queryData: Permission = (context) => onTable(context, "data", ["Query"]);
export const batchGetMoney: Permission = (context) => onTable(context, "money", ["BatchGetItem"]);
/** A read transaction, which returns a consistent snapshot of several rows, requires GetItem. */
export const getMoney: Permission = (context) => onTable(context, "money", ["GetItem"]);
export const queryMoney: Permission = (context) => onTable(context, "money", ["Query"]);

/** Reads the rows that are due. */
export const queryDueRows: Permission = ({ data }) => ({
  statements: [statement(["Query"], `${data.arn}/index/${dueIndex.name}`)],
  environment: {},
});

/** Reads which projects sent recently. */
export const queryActiveProjects: Permission = ({ money }) => ({
  statements: [statement(["Query"], `${money.arn}/index/${activeIndex.name}`)],
  environment: {},
});

export function writeData(...actions: readonly Write[]): Permission {
  return (context) => onTable(context, "data", actions);
}

/** As `writeData`, but only inside a transaction. */
export function writeDataInTransaction(...actions: readonly Write[]): Permission {
  return (context) => inTransaction(context, "data", actions);
}

/** Writes balances, credits and quota: only inside the transaction that also writes the reason for the change. */
export function writeMoneyInTransaction(...actions: readonly Write[]): Permission {
  return (context) => inTransaction(context, "money", actions);
}

function inTransaction(context: ServiceContext, table: TableName, actions: readonly Write[]) {
  const grant = onTable(context, table, actions);
  for (const each of grant.statements) {
    each.addCondition("ForAnyValue:StringEquals", { "dynamodb:EnclosingOperation": "TransactWriteItems" });
  }
  return grant;
}

function onTable(context: ServiceContext, table: TableName, actions: readonly string[]) {
  return { statements: [statement(actions, context[table].arn)], environment: {} };
}

function statement(actions: readonly string[], resource: string): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [resource],
  });
}
