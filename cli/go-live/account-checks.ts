import { BudgetsClient, DescribeBudgetsCommand } from "@aws-sdk/client-budgets";
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DescribeLimitsCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { usualSendRate } from "../../functions/settings/usual-send-rate.ts";
import type { Finding } from "../doctor/finding.ts";
import type { UserPool } from "../sign-in/user-pool.ts";
import { accountOf, type Target } from "../target.ts";

/** Below this, a burst of requests is throttled: each request and each queue message holds one while it runs. */
const leastConcurrency = 200;

/** The number of functions that the account may run at once: 10 in a new account. */
export async function checkConcurrency({ services }: Target): Promise<Finding> {
  const region = services.deployment.homeRegion;
  const client = new LambdaClient({ region });
  try {
    const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    const what = `${limit} functions may run at once`;
    if (limit >= leastConcurrency) return { state: "ok", where: region, what };
    const advice = 'request a higher "Concurrent executions" quota of Lambda, such as 1,000';
    return { state: "bad", where: region, what, advice };
  } finally {
    client.destroy();
  }
}

/** What a table takes at once; DynamoDB doubles it as traffic grows. */
export async function checkTables({ services: { tables, deployment } }: Target): Promise<readonly Finding[]> {
  const where = deployment.homeRegion;
  const client = new DynamoDBClient({ region: where });
  try {
    return await Promise.all(
      [tables.data, tables.money].map(async (TableName): Promise<Finding> => {
        const { Table } = await client.send(new DescribeTableCommand({ TableName }));
        const { ReadUnitsPerSecond = 0, WriteUnitsPerSecond = 0 } = Table?.WarmThroughput ?? {};
        const what = `${TableName} takes ${WriteUnitsPerSecond} write and ${ReadUnitsPerSecond} read units a second at once`;
        return { state: "ok", where, what };
      }),
    );
  } finally {
    client.destroy();
  }
}

/** A single email takes about so many write units until it is delivered, over both tables (docs/performance.md). */
const writeUnitsPerEmail = 16;

/** Whether a table may take as many units as emails at the full send rate of all regions need. */
export async function checkTableLimits({ services, sendRates = {} }: Target): Promise<Finding> {
  const { homeRegion: where, regions } = services.deployment;
  const client = new DynamoDBClient({ region: where });
  try {
    const { TableMaxWriteCapacityUnits = 0, TableMaxReadCapacityUnits = 0 } = await client.send(
      new DescribeLimitsCommand({}),
    );
    const rate = regions.reduce((sum, region) => sum + (sendRates[region] ?? usualSendRate), 0);
    const needed = rate * writeUnitsPerEmail;
    const what = `a table may take ${TableMaxWriteCapacityUnits} write and ${TableMaxReadCapacityUnits} read units a second`;
    if (TableMaxWriteCapacityUnits >= needed) return { state: "ok", where, what };
    const advice = `request a higher table quota of DynamoDB: ${rate} emails a second need ${needed} write units`;
    return { state: "bad", where, what, advice };
  } finally {
    client.destroy();
  }
}

/** Cognito's own mail is limited to 50 messages a day: enough for invitations, and not for many forgotten passwords. */
export async function checkSignInMail({ id, region: where }: UserPool): Promise<Finding> {
  const client = new CognitoIdentityProviderClient({ region: where });
  try {
    const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId: id }));
    if (UserPool?.EmailConfiguration?.EmailSendingAccount === "DEVELOPER")
      return { state: "ok", where, what: "the user pool sends its emails through SES" };
    const advice = "let the user pool send through SES if more people sign in";
    return { state: "note", where, what: "the user pool sends at most 50 emails a day", advice };
  } finally {
    client.destroy();
  }
}

/** Whether the account has a budget, which warns of a growing bill. */
export async function checkBudget({ sendQueues }: Target): Promise<Finding> {
  // AWS Budgets has one endpoint for all regions.
  const client = new BudgetsClient({ region: "us-east-1" });
  try {
    const { Budgets = [] } = await client.send(
      new DescribeBudgetsCommand({ AccountId: accountOf(sendQueues) }),
    );
    if (Budgets.length > 0) return { state: "ok", where: "account", what: `${Budgets.length} budgets` };
    const advice = "create a budget with an alert in the Billing console";
    return { state: "bad", where: "account", what: "no budget: nobody is warned of a growing bill", advice };
  } finally {
    client.destroy();
  }
}

/** The name that links in emails carry: it cannot be changed for emails that were sent. */
export function checkName({ apiUrl = "", services }: Target): Finding {
  const where = services.deployment.homeRegion;
  if (!apiUrl.includes(".execute-api."))
    return { state: "ok", where, what: `the service is at its own name, ${apiUrl}` };
  return {
    state: "bad",
    where,
    what: "links in emails carry a name of API Gateway",
    advice: "set serviceDomain in eds.config.json before the first email is sent",
  };
}
