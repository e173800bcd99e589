import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BudgetsClient, DescribeBudgetsCommand } from "@aws-sdk/client-budgets";
import { CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from "@aws-sdk/client-cloudwatch";
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DescribeLimitsCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetAccountCommand,
  GetConfigurationSetEventDestinationsCommand,
  GetEmailIdentityCommand,
  ListEmailIdentitiesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import type { LocalService } from "../../local/service.ts";
import { operate } from "./operator-service.ts";

/** An alarm of the deployment `eds`, as CloudWatch describes it. */
export const quietAlarm: MetricAlarm = {
  ...{ AlarmName: "eds-workers-Sweep", StateValue: "OK", ActionsEnabled: true },
  AlarmActions: ["arn:aws:sns:us-east-1:123456789012:eds-alarms"],
  AlarmDescription: "Scheduled emails are not sent. What to do: docs/runbook.md#worker-fails",
};

/** The clients of an account in which everything is ready: each test changes what it is about. */
export function useReadyAccount(service: () => LocalService) {
  const clients = {
    ...{ ses: mockClient(SESv2Client), sns: mockClient(SNSClient), sqs: mockClient(SQSClient) },
    ...{ lambda: mockClient(LambdaClient), budgets: mockClient(BudgetsClient) },
    ...{ cognito: mockClient(CognitoIdentityProviderClient), cloudwatch: mockClient(CloudWatchClient) },
  };
  const mocks = Object.values(clients);
  beforeEach(() => {
    vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", service().endpoints.DYNAMODB);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
    makeReady(clients);
    allowTables(40_000);
  });
  afterEach(() => {
    for (const mock of mocks) mock.reset();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  // Other files of tests run in this process, with clients of these classes.
  afterAll(() => {
    for (const mock of mocks) mock.restore();
  });
  return clients;
}

// A command of any kind, as the client itself takes it.
const send: (this: DynamoDBClient, command: never) => Promise<unknown> = DynamoDBClient.prototype.send;

/** Says how many units a table of the account may take. The other calls of DynamoDB go to the engine, which lacks this one. */
export function allowTables(units: number): void {
  vi.spyOn(DynamoDBClient.prototype, "send").mockImplementation(async function (
    this: DynamoDBClient,
    command,
  ) {
    if (!(command instanceof DescribeLimitsCommand)) return send.call(this, command as never);
    return { TableMaxWriteCapacityUnits: units, TableMaxReadCapacityUnits: units };
  });
}

type Mocks = ReturnType<typeof useReadyAccount>;

function makeReady({ ses, sns, sqs, lambda, budgets, cognito, cloudwatch }: Mocks): void {
  ses.on(GetAccountCommand).resolves({
    ...{ ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: "HEALTHY" },
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  });
  const destination = { TopicArn: "arn:aws:sns:x" };
  ses.on(GetConfigurationSetEventDestinationsCommand).resolves({
    EventDestinations: [
      { Name: "events", Enabled: true, MatchingEventTypes: ["SEND"], SnsDestination: destination },
    ],
  });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  ses.on(ListEmailIdentitiesCommand).resolves({ EmailIdentities: [] });
  sns
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: [{ SubscriptionArn: "arn:aws:sns:x:1:t:s" }] });
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: "0" } });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  budgets.on(DescribeBudgetsCommand).resolves({
    Budgets: [{ BudgetName: "month", BudgetType: "COST", TimeUnit: "MONTHLY" }],
  });
  cognito.on(DescribeUserPoolCommand).resolves({ UserPool: {} });
  cloudwatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [quietAlarm] });
}

/** Runs a command on a service in `dir`, by an outputs file as that of a deployment whose API is at `ApiUrl`. */
export function operateDeployed(
  { dir, service }: { readonly dir: string; readonly service: () => LocalService },
  [command, ...options]: readonly [string, ...string[]],
  ApiUrl = "https://mail.example.com",
) {
  const { DATA_TABLE, MONEY_TABLE, BODIES_BUCKET, SEND_QUEUES, DEPLOYMENT } =
    service().model.functions.find(({ name }) => name === "send-email")?.environment ?? {};
  const api = {
    ...{ ApiUrl, DataTable: DATA_TABLE, MoneyTable: MONEY_TABLE, BodiesBucket: BODIES_BUCKET },
    ...{ SendQueues: SEND_QUEUES, Deployment: DEPLOYMENT },
  };
  const identity = {
    ...{ UserPoolId: "us-east-1_Pool", ClientId: "client", SignInUrl: "https://x" },
    Issuer: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool",
  };
  const file = join(dir, "outputs.json");
  writeFileSync(file, JSON.stringify({ "eds-api": api, "eds-identity": identity }));
  return operate(dir, command, "--outputs", file, ...options);
}
