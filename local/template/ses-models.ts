import * as z from "zod/mini";
import { physicalId, readProperties } from "./properties.ts";
import { placeOf, type ScopedResource } from "./scope.ts";
import { TemplateError } from "./template.ts";

const DestinationProperties = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({
    Name: z.optional(z.string()),
    Enabled: z._default(z.boolean(), true),
    MatchingEventTypes: z.array(z.string()),
    SnsDestination: z.optional(z.object({ TopicARN: z.string() })),
  }),
});

export interface ConfigurationSetModel {
  readonly name: string;
  readonly region: string;
}

/** The destination of SES events. */
export interface EventDestinationModel {
  readonly configurationSet: string;
  readonly region: string;
  readonly name: string;
  readonly topicArn: string;
  readonly eventTypes: readonly string[];
  readonly enabled: boolean;
}

export function configurationSetModel(found: ScopedResource): ConfigurationSetModel {
  return { name: physicalId(found), region: found.scope.region };
}

export function eventDestinationModel(found: ScopedResource): EventDestinationModel {
  const { ConfigurationSetName, EventDestination: destination } = readProperties(
    found,
    DestinationProperties,
  );
  if (destination.SnsDestination === undefined) {
    throw new TemplateError(
      placeOf(found.scope, found.logicalId),
      "only SNS topics are supported as event destinations locally",
    );
  }
  return {
    configurationSet: ConfigurationSetName,
    region: found.scope.region,
    name: destination.Name ?? found.logicalId,
    topicArn: destination.SnsDestination.TopicARN,
    eventTypes: destination.MatchingEventTypes,
    enabled: destination.Enabled,
  };
}
