import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BudgetsClient, DescribeBudgetsCommand } from "@aws-sdk/client-budgets";
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetAccountCommand,
  GetConfigurationSetEventDestinationsCommand,
  ListEmailIdentitiesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { operate, useOperatorService } from "./operator-service.ts";

const { dir, service } = useOperatorService();

const [ses, sns, sqs] = [mockClient(SESv2Client), mockClient(SNSClient), mockClient(SQSClient)];
const [lambda, budgets] = [mockClient(LambdaClient), mockClient(BudgetsClient)];
const cognito = mockClient(CognitoIdentityProviderClient);
const mocks = [ses, sns, sqs, lambda, budgets, cognito];

/** An account in which everything is ready. */
beforeEach(() => {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", service().endpoints.DYNAMODB);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  ses.on(GetAccountCommand).resolves({
    ...{ ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: "HEALTHY" },
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  });
  ses.on(GetConfigurationSetEventDestinationsCommand).resolves({
    EventDestinations: [
      {
        Name: "events",
        Enabled: true,
        MatchingEventTypes: ["SEND"],
        SnsDestination: { TopicArn: "arn:aws:sns:x" },
      },
    ],
  });
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
});

afterEach(() => {
  for (const mock of mocks) mock.reset();
  vi.unstubAllEnvs();
});

// Other files of tests run in this process, with clients of these classes.
afterAll(() => {
  for (const mock of mocks) mock.restore();
});

function goLive(ApiUrl = "https://mail.example.com", ...options: readonly string[]) {
  const { DATA_TABLE, MONEY_TABLE, BODIES_BUCKET, SEND_QUEUES, DEPLOYMENT } =
    service().model.functions.find(({ name }) => name === "send-email")?.environment ?? {};
  const api = {
    ...{ ApiUrl, DataTable: DATA_TABLE, MoneyTable: MONEY_TABLE, BodiesBucket: BODIES_BUCKET },
    ...{ SendQueues: SEND_QUEUES, Deployment: DEPLOYMENT },
  };
  const issuer = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool";
  const identity = {
    UserPoolId: "us-east-1_Pool",
    ClientId: "client",
    SignInUrl: "https://x",
    Issuer: issuer,
  };
  const file = join(dir, "outputs.json");
  writeFileSync(file, JSON.stringify({ "eds-api": api, "eds-identity": identity }));
  return operate(dir, "go-live", "--outputs", file, ...options);
}

test("go-live passes in an account that is ready, and lists what it looked at", async () => {
  const { exitCode, stdout, stderr } = await goLive();
  expect(stderr).toBe("");
  expect(exitCode).toBe(0);
  for (const what of [
    ...["production access", "alarms reach 1 subscribers", "1000 functions may run at once", "1 budgets"],
    ...[
      "write and",
      "at most 50 emails a day",
      "the service is at its own name",
      "eds-ses-events",
      "eds-webhooks",
    ],
  ])
    expect(stdout).toContain(what);
});

test.for<readonly [what: string, prepare: () => unknown]>([
  ["in the sandbox", () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false })],
  ["nobody is subscribed to the alarms", () => sns.on(ListSubscriptionsByTopicCommand).resolves({})],
  [
    "the subscription to the alarms is not confirmed",
    () =>
      sns
        .on(ListSubscriptionsByTopicCommand)
        .resolves({ Subscriptions: [{ SubscriptionArn: "PendingConfirmation" }] }),
  ],
  [
    "10 functions may run at once",
    () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
  ],
  [
    "the queue cannot be read: QueueDoesNotExist",
    () =>
      sqs
        .on(GetQueueAttributesCommand)
        .rejects(Object.assign(new Error("no"), { name: "QueueDoesNotExist" })),
  ],
  ["no budget", () => budgets.on(DescribeBudgetsCommand).resolves({})],
  [
    "AWS Budgets request failed: AccessDeniedException",
    () =>
      budgets
        .on(DescribeBudgetsCommand)
        .rejects(Object.assign(new Error("no"), { name: "AccessDeniedException" })),
  ],
])("go-live fails, with advice, where %s", async ([what, prepare]) => {
  prepare();
  const { exitCode, stderr } = await goLive();
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^go-live: Not ready: \d+ of \d+ checks failed\./);
  expect(stderr).toContain(what);
});

test("go-live fails while links would carry a name of API Gateway, and says so as JSON", async () => {
  const { exitCode, stdout } = await goLive("https://a1.execute-api.us-east-1.amazonaws.com", "--json");
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout).findings).toContainEqual(
    expect.objectContaining({ state: "bad", advice: expect.stringContaining("serviceDomain") }),
  );
});

test("go-live does not check the local service", async () => {
  const { exitCode, stderr } = await operate(dir, "go-live");
  expect(exitCode).toBe(1);
  expect(stderr).toContain("choose one with --outputs <file>");
});
