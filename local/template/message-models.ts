import * as z from "zod/mini";
import { arnOf, physicalId, readProperties } from "./properties.ts";
import { placeOf, type ScopedResource } from "./scope.ts";
import { TemplateError } from "./template.ts";

/** CloudFormation also accepts numbers and booleans as text. */
const Whole = z.coerce.number().check(z.int());
const Flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(["true", "false"]),
    z.transform((text) => text === "true"),
  ),
]);

const QueueProperties = z.object({
  VisibilityTimeout: z._default(Whole, 30),
  DelaySeconds: z._default(Whole, 0),
  MessageRetentionPeriod: z._default(Whole, 345_600),
  MaximumMessageSize: z._default(Whole, 1_048_576),
  FifoQueue: z.optional(Flag),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: Whole })),
});

export interface QueueModel extends Omit<z.infer<typeof QueueProperties>, "FifoQueue"> {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  readonly region: string;
}

export interface TopicModel {
  readonly name: string;
  readonly arn: string;
  readonly region: string;
}

const SubscriptionProperties = z.object({
  Protocol: z.string(),
  TopicArn: z.string(),
  Endpoint: z.string(),
  RawMessageDelivery: z._default(Flag, false),
  FilterPolicy: z.optional(z.unknown()),
});

export interface SubscriptionModel {
  readonly topicArn: string;
  readonly queueArn: string;
  readonly raw: boolean;
}

export function queueModel(found: ScopedResource): QueueModel {
  const { FifoQueue, ...properties } = readProperties(found, QueueProperties);
  if (FifoQueue === true) throw unfit(found, "the local queue engine does not support FIFO order");
  const name = arnOf(found, "QueueName");
  return { name, url: physicalId(found), arn: arnOf(found), region: found.scope.region, ...properties };
}

export function topicModel(found: ScopedResource): TopicModel {
  if (found.resource.Properties?.["Subscription"] !== undefined)
    throw unfit(found, "inline subscriptions are not supported locally");
  return { name: arnOf(found, "TopicName"), arn: physicalId(found), region: found.scope.region };
}

/** Email subscriptions, such as those of alarms, have no local counterpart. */
export function subscriptionModels(found: ScopedResource): readonly SubscriptionModel[] {
  const protocol = found.resource.Properties?.["Protocol"];
  if (protocol === "email") return [];
  if (protocol !== "sqs") throw unfit(found, `the protocol ${String(protocol)} is not supported locally`);
  const { TopicArn, Endpoint, RawMessageDelivery, FilterPolicy } = readProperties(
    found,
    SubscriptionProperties,
  );
  if (FilterPolicy !== undefined) throw unfit(found, "filter policies are not supported locally");
  return [{ topicArn: TopicArn, queueArn: Endpoint, raw: RawMessageDelivery }];
}

function unfit({ scope, logicalId }: ScopedResource, problem: string): TemplateError {
  return new TemplateError(placeOf(scope, logicalId), problem);
}
