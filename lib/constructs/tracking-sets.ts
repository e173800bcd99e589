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
import {
  configurationSetName,
  type Tracking,
  trackingKinds,
} from "../../functions/settings/configuration-sets.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";

const always = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.REJECT,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.DELIVERY_DELAY,
  EmailSendingEvent.RENDERING_FAILURE,
  EmailSendingEvent.SUBSCRIPTION,
];

interface TrackingSetsProps {
  readonly deployment: string;
  readonly topic: ITopic;
}

/**
 * One configuration set for each combination of open and click tracking. SES rewrites a mail's links and adds its
 * pixel only where a set listens for clicks or opens, so these events are listened for in those sets alone.
 */
export class TrackingSets extends Construct {
  constructor(scope: Construct, id: string, { deployment, topic }: TrackingSetsProps) {
    super(scope, id);
    Tags.of(this).add(deploymentTag, deployment);
    for (const tracking of trackingKinds) {
      const name = configurationSetName(deployment, tracking);
      const set = new ConfigurationSet(this, name, {
        configurationSetName: name,
        reputationMetrics: true,
        suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
        // A receiver without TLS still gets its mail; SES uses TLS wherever it is offered.
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
    ...always,
    ...(opens ? [EmailSendingEvent.OPEN] : []),
    ...(clicks ? [EmailSendingEvent.CLICK] : []),
  ];
}
