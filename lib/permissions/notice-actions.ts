import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { configurationSetName, identitiesOf } from "../../functions/settings/configuration-sets.ts";
import type { Permission } from "./permission.ts";

/** Sends notices from the configured address in the home region; grants nothing if no address is configured. */
export const sendNotices: Permission = ({ config }, stack) => {
  const { name, homeRegion: region, noticesFrom } = config;
  if (noticesFrom === undefined) return { statements: [], environment: {} };
  const set = configurationSetName(name, { opens: false, clicks: false });
  const arn = (resource: string, resourceName: string) =>
    stack.formatArn({ service: "ses", region, resource, resourceName });
  return {
    statements: [
      new PolicyStatement({
        actions: ["ses:SendEmail", "ses:SendRawEmail"],
        resources: [
          ...identitiesOf(noticesFrom).map((identity) => arn("identity", identity)),
          arn("configuration-set", set),
        ],
      }),
    ],
    environment: { configurationSets: name },
  };
};
