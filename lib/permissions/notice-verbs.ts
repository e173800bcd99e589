import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { configurationSetName } from "../../functions/settings/configuration-sets.ts";
import type { Verb } from "./grant.ts";

/** Mails notices from the one address that is configured for them, in the home region; without one, it may send nothing. */
export const sendsNotices: Verb = ({ config }, stack) => {
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

/** An address is sent from by an identity of its own, or by that of its domain or of a domain above it. */
function identitiesOf(address: string): readonly string[] {
  const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  return [address, ...domains.map((domain) => domain.toLowerCase())];
}
