import { type SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { newWebhookQueue } from "../../functions/gateways/outbox/webhook-queue.ts";

test("the deliveries of a project share one message group, whatever their webhooks", async () => {
  const groups: unknown[] = [];
  const client = new SQSClient({ region: "eu-west-1" });
  // The queue sends only this command.
  client.send = async ({ input }: SendMessageBatchCommand) => {
    groups.push(...(input.Entries ?? []).map(({ MessageGroupId }) => MessageGroupId));
    return {};
  };
  const queue = newWebhookQueue(client, "https://sqs.example.com/1/webhooks");
  const of = (projectId: string, webhookId: string) => ({
    ...{ projectId, webhookId, deliveryId: "whd_1", eventId: "evt_1" },
  });
  expect(await queue.send([of("prj_1", "whk_1"), of("prj_1", "whk_2"), of("prj_2", "whk_3")])).toBe(0);
  expect(groups).toEqual(["prj_1", "prj_1", "prj_2"]);
});
