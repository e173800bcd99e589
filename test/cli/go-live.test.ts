import { DescribeBudgetsCommand } from "@aws-sdk/client-budgets";
import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { GetAccountCommand } from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { operate, useOperatorService } from "./operator-service.ts";
import { allowTables, operateDeployed, useReadyAccount } from "./ready-account.ts";

const { dir, service } = useOperatorService();
const { ses, sns, sqs, lambda, budgets } = useReadyAccount(service);

const goLive = (ApiUrl?: string, ...options: readonly string[]) =>
  operateDeployed({ dir, service }, ["go-live", ...options], ApiUrl);

test("go-live passes in an account that is ready, and lists what it looked at", async () => {
  const { exitCode, stdout, stderr } = await goLive();
  expect(stderr).toBe("");
  expect(exitCode).toBe(0);
  for (const what of [
    ...["production access", "alarms reach 1 subscribers", "1000 functions may run at once", "1 budgets"],
    ...[
      "write and",
      "a table may take 40000 write",
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
  ["a table may take 400 write and 400 read units", () => allowTables(400)],
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
