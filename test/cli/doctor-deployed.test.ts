import { DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { ListSubscriptionsByTopicCommand } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { watchedQueues } from "../../cli/doctor/doctor-queues.ts";
import { deploymentOf, parseConfig } from "../../lib/config.ts";
import { synthesized, text } from "../infrastructure/synthesized.ts";
import { useOperatorService } from "./operator-service.ts";
import { operateDeployed, quietAlarm, useReadyAccount } from "./ready-account.ts";

const { dir, service } = useOperatorService();
const { sns, sqs, lambda, cloudwatch } = useReadyAccount(service);

const doctor = (...options: readonly string[]) => operateDeployed({ dir, service }, ["doctor", ...options]);

test("doctor looks at every queue of the templates", () => {
  const queues = synthesized().of("AWS::SQS::Queue");
  const names = queues.map(({ properties }) => text(properties["QueueName"]));
  const known = watchedQueues(deploymentOf(parseConfig({}))).flatMap(({ name, holdsFailures }) =>
    holdsFailures ? [name] : [name, `${name}-dead`],
  );
  expect(known.toSorted()).toEqual(names.toSorted());
});

test("doctor passes where a deployment is well, and fails on notes only with --strict", async () => {
  const { exitCode, stdout } = await doctor();
  expect(exitCode).toBe(0);
  for (const what of ["1 alarms, 0 of them active", "alarms reach 1 subscribers", "1000 functions may run"])
    expect(stdout).toContain(what);
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
  expect((await doctor()).exitCode).toBe(0);
  const strict = await doctor("--strict");
  expect([strict.exitCode, strict.stderr]).toEqual([
    1,
    expect.stringMatching(/note +us-east-1 +10 functions may run at once/),
  ]);
});

test.for<readonly [what: string, prepare: () => unknown]>([
  [
    "alarm: Scheduled emails are not sent.",
    () =>
      cloudwatch
        .on(DescribeAlarmsCommand)
        .resolves({ MetricAlarms: [{ ...quietAlarm, StateValue: "ALARM" }] }),
  ],
  [
    "the alarm eds-workers-Sweep notifies no one",
    () =>
      cloudwatch
        .on(DescribeAlarmsCommand)
        .resolves({ MetricAlarms: [{ ...quietAlarm, ActionsEnabled: false }] }),
  ],
  [
    "no alarms exist",
    () =>
      cloudwatch.on(DescribeAlarmsCommand).resolves({
        MetricAlarms: [
          { ...quietAlarm, AlarmActions: ["arn:aws:sns:us-east-1:123456789012:eds-test-alarms"] },
        ],
      }),
  ],
  [
    "CloudWatch request failed: AccessDenied",
    () =>
      cloudwatch.on(DescribeAlarmsCommand).rejects(Object.assign(new Error("no"), { name: "AccessDenied" })),
  ],
  ["nobody is subscribed to the alarms", () => sns.on(ListSubscriptionsByTopicCommand).resolves({})],
  [
    "Lambda request failed: AccessDenied",
    () =>
      lambda.on(GetAccountSettingsCommand).rejects(Object.assign(new Error("no"), { name: "AccessDenied" })),
  ],
  [
    "eds-received-undelivered (eu-west-1) +2 dead letters",
    () =>
      sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }) => {
        const isFailed = /eu-west-1.*\/eds-received-undelivered$/.test(QueueUrl);
        return { Attributes: { ApproximateNumberOfMessages: isFailed ? "2" : "0" } };
      }),
  ],
])("doctor fails, and still reports the rest, where %s", async ([what, prepare]) => {
  prepare();
  const { exitCode, stderr } = await doctor();
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(new RegExp(what.replace(/[().]/g, "\\$&")));
  expect(stderr).toContain("eds-webhooks");
});
