import { readAssembly } from "./assembly.ts";
import { isCondition } from "./conditions.ts";
import { type BucketModel, bucketModel, type TableModel, tableModel } from "./data-models.ts";
import { type FunctionModel, functionModels } from "./function-models.ts";
import { assertPlainApi, integrationModel, type RouteModel, routeModel } from "./gateway-models.ts";
import { isIgnoredKind, isReadKind, type ReadKind } from "./kinds.ts";
import {
  type QueueModel,
  queueModel,
  type SubscriptionModel,
  subscriptionModels,
  type TopicModel,
  topicModel,
} from "./message-models.ts";
import { resolve } from "./resolve.ts";
import { type Environment, placeOf, type ScopedResource, withDescendants } from "./scope.ts";
import {
  type ConfigurationSetModel,
  configurationSetModel,
  type EventDestinationModel,
  eventDestinationModel,
} from "./ses-models.ts";
import { TemplateError } from "./template.ts";
import {
  type EventSourceModel,
  eventSourceModels,
  ruleModels,
  type ScheduleModel,
  schedulerModels,
} from "./trigger-models.ts";

/** The resources of a deployment that run locally, with all intrinsic functions resolved. */
export interface Model {
  readonly tables: readonly TableModel[];
  readonly buckets: readonly BucketModel[];
  readonly queues: readonly QueueModel[];
  readonly topics: readonly TopicModel[];
  readonly subscriptions: readonly SubscriptionModel[];
  readonly configurationSets: readonly ConfigurationSetModel[];
  readonly eventDestinations: readonly EventDestinationModel[];
  readonly functions: readonly FunctionModel[];
  readonly routes: readonly RouteModel[];
  readonly eventSources: readonly EventSourceModel[];
  readonly schedules: readonly ScheduleModel[];
}

/**
 * Reads the model from the output of `cdk synth` in `dir`.
 *
 * @throws {TemplateError} with the logical ID of an unsupported resource
 */
export function readModel(dir: string, environment: Environment): Model {
  const found = withDescendants(readAssembly(dir, environment)).flatMap((scope) =>
    Object.entries(scope.template.Resources).map(([logicalId, resource]) => ({ scope, logicalId, resource })),
  );
  const needed = found.filter(isNeeded);
  const of = (...kinds: readonly ReadKind[]) =>
    needed.filter(({ resource }) => kinds.some((kind) => kind === resource.Type));
  of("AWS::ApiGatewayV2::Api").forEach(assertPlainApi);
  const integrations = of("AWS::ApiGatewayV2::Integration").map(integrationModel);
  return {
    tables: of("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable").map(tableModel),
    buckets: of("AWS::S3::Bucket").map(bucketModel),
    queues: of("AWS::SQS::Queue").map(queueModel),
    topics: of("AWS::SNS::Topic").map(topicModel),
    subscriptions: of("AWS::SNS::Subscription").flatMap(subscriptionModels),
    configurationSets: of("AWS::SES::ConfigurationSet").map(configurationSetModel),
    eventDestinations: of("AWS::SES::ConfigurationSetEventDestination").map(eventDestinationModel),
    functions: of("AWS::Lambda::Function").flatMap(functionModels),
    routes: of("AWS::ApiGatewayV2::Route").map((route) => routeModel(route, integrations)),
    eventSources: of("AWS::Lambda::EventSourceMapping").flatMap(eventSourceModels),
    schedules: [
      ...of("AWS::Events::Rule").flatMap(ruleModels),
      ...of("AWS::Scheduler::Schedule").flatMap(schedulerModels),
    ],
  };
}

function isNeeded({ scope, logicalId, resource }: ScopedResource): boolean {
  if (resource.Condition !== undefined && !isCondition(resource.Condition, scope, resolve)) return false;
  if (isReadKind(resource.Type)) return true;
  if (isIgnoredKind(resource.Type)) return false;
  const advice = "add it to local/template/kinds.ts";
  throw new TemplateError(
    placeOf(scope, logicalId),
    `the resource type ${resource.Type} is unknown; ${advice}`,
  );
}
