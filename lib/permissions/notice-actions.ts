import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { configurationSetName } from "../../functions/settings/configuration-sets.ts";
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

/** SES authorizes a sender address by an identity of the address, of its domain, or of a parent domain. */
function identitiesOf(address: string): readonly string[] {
  const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  return [address, ...domains.map((domain) => domain.toLowerCase())];
}
