import { ListSubscriptionsByTopicCommand, NotFoundException, SNSClient } from "@aws-sdk/client-sns";

/** The topics that alarms publish to. */
export interface AlarmTopics {
  /** Returns how many confirmed subscriptions a topic has at least: the first 100 are looked at. */
  readonly countSubscribers: (region: string, arn: string) => Promise<number>;
}

/** SNS in any region, for a deployed function. */
export function connectAlarmTopics(): AlarmTopics {
  return newAlarmTopics((region) => new SNSClient({ region, maxAttempts: 3 }));
}

export function newAlarmTopics(clientFor: (region: string) => SNSClient): AlarmTopics {
  return {
    countSubscribers: async (region, TopicArn) => {
      const client = clientFor(region);
      try {
        const { Subscriptions = [] } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
        // A subscription has its ARN once it is confirmed.
        return Subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn?.startsWith("arn:")).length;
      } catch (error) {
        if (error instanceof NotFoundException) return 0;
        throw error;
      } finally {
        client.destroy();
      }
    },
  };
}
