import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { alarmsName } from "../../functions/settings/queue-names.ts";
import type { Permission } from "./permission.ts";

/** Reads who is subscribed to the alarm topic of each region. */
export const readAlarmTopics: Permission = ({ config: { name, homeRegion, regions } }, stack) => ({
  statements: [
    new PolicyStatement({
      actions: ["sns:ListSubscriptionsByTopic"],
      resources: [...new Set([homeRegion, ...regions])].map((region) =>
        stack.formatArn({ service: "sns", region, resource: alarmsName(name) }),
      ),
    }),
  ],
  environment: { account: stack.account },
});
