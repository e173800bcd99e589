import { Tags } from "aws-cdk-lib";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { configurationSetsOf, type Tracking } from "../../functions/settings/configuration-sets.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";

const baseEvents = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.REJECT,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.DELIVERY_DELAY,
  EmailSendingEvent.RENDERING_FAILURE,
  EmailSendingEvent.SUBSCRIPTION,
];

interface ConfigurationSetsProps {
  readonly deployment: string;
  readonly topic: ITopic;
}

/**
 * One configuration set for each combination of open and click tracking, and one for what inbound routes send. SES rewrites links and adds the tracking
 * pixel exactly when a set publishes click or open events, so only the tracking sets publish them.
 */
export class ConfigurationSets extends Construct {
  constructor(scope: Construct, id: string, { deployment, topic }: ConfigurationSetsProps) {
    super(scope, id);
    Tags.of(this).add(deploymentTag, deployment);
    for (const { name, tracking } of configurationSetsOf(deployment)) {
      const set = new ConfigurationSet(this, name, {
        configurationSetName: name,
        reputationMetrics: true,
        suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
        // Receivers without TLS still get their email; SES uses TLS wherever the receiver offers it.
        tlsPolicy: ConfigurationSetTlsPolicy.OPTIONAL,
      });
      set.addEventDestination("Events", {
        destination: EventDestination.snsTopic(topic),
        events: eventsOf(tracking),
      });
    }
  }
}

function eventsOf({ opens, clicks }: Tracking): EmailSendingEvent[] {
  return [
    ...baseEvents,
    ...(opens ? [EmailSendingEvent.OPEN] : []),
    ...(clicks ? [EmailSendingEvent.CLICK] : []),
  ];
}
