import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { alarmRegions } from "../../functions/settings/dashboard/alarm-regions.ts";
import { alarmsName } from "../../functions/settings/queue-names.ts";
import { deploymentOf } from "../config.ts";
import type { Permission } from "./permission.ts";

/** Reads who is subscribed to the alarm topic of each region. */
export const readAlarmTopics: Permission = ({ config }, stack) => ({
  statements: [
    new PolicyStatement({
      actions: ["sns:ListSubscriptionsByTopic"],
      resources: alarmRegions(deploymentOf(config)).map((region) =>
        stack.formatArn({ service: "sns", region, resource: alarmsName(config.name) }),
      ),
    }),
  ],
  environment: { account: stack.account },
});
