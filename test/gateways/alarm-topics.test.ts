import { ListSubscriptionsByTopicCommand, NotFoundException, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, expect, test } from "vitest";
import { newAlarmTopics } from "../../functions/gateways/platform/alarm-topics.ts";

const sns = mockClient(SNSClient);
afterAll(() => sns.restore());

const count = () =>
  newAlarmTopics((region) => new SNSClient({ region })).countSubscribers("eu-west-1", "arn:x");

test("only confirmed subscriptions of an alarm topic count, and a topic that does not exist has none", async () => {
  sns.on(ListSubscriptionsByTopicCommand, { TopicArn: "arn:x" }).resolves({
    Subscriptions: [{ SubscriptionArn: "PendingConfirmation" }, { SubscriptionArn: "Deleted" }],
  });
  expect(await count()).toBe(0);
  sns
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: [{ SubscriptionArn: "arn:aws:sns:eu-west-1:1:t:s" }] });
  expect(await count()).toBe(1);
  sns
    .on(ListSubscriptionsByTopicCommand)
    .rejects(new NotFoundException({ $metadata: {}, message: "Topic does not exist" }));
  expect(await count()).toBe(0);
  sns.on(ListSubscriptionsByTopicCommand).rejects(new Error("denied"));
  await expect(count()).rejects.toThrow("denied");
});
