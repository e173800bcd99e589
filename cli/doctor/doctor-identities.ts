import { GetEmailIdentityCommand, ListEmailIdentitiesCommand, type SESv2Client } from "@aws-sdk/client-sesv2";
import type { Finding } from "./finding.ts";

/** SES allows one GetEmailIdentity call per second: checking more would take too long. */
const maxChecked = 50;

/** Checks DKIM and the custom MAIL FROM domain of a region's domain identities. */
export async function checkIdentities(client: SESv2Client, where: string): Promise<readonly Finding[]> {
  const { EmailIdentities = [], NextToken } = await client.send(
    new ListEmailIdentitiesCommand({ PageSize: 100 }),
  );
  const domains = EmailIdentities.filter(({ IdentityType }) => IdentityType === "DOMAIN");
  const checked = domains.slice(0, maxChecked);
  const findings: Finding[] = [];
  for (const { IdentityName = "" } of checked)
    findings.push(...(await identityFindings(client, IdentityName, where)));
  const hasMore = NextToken !== undefined || domains.length > checked.length;
  const what = `${checked.length} domain identities checked${hasMore ? ", more exist" : ""}`;
  return [{ state: "ok", where, what }, ...findings];
}

async function identityFindings(
  client: SESv2Client,
  name: string,
  where: string,
): Promise<readonly Finding[]> {
  const { DkimAttributes, MailFromAttributes } = await client.send(
    new GetEmailIdentityCommand({ EmailIdentity: name }),
  );
  const dkim = DkimAttributes?.Status;
  const mailFrom = MailFromAttributes?.MailFromDomainStatus;
  return [
    ...(dkim === "SUCCESS"
      ? []
      : [
          {
            state: "note" as const,
            where,
            what: `DKIM of ${name} is ${dkim}`,
            advice: "publish its DNS records",
          },
        ]),
    ...(mailFrom === undefined || mailFrom === "SUCCESS"
      ? []
      : [
          {
            state: "note" as const,
            where,
            what: `MAIL FROM of ${name} is ${mailFrom}`,
            advice: "publish its return-path records",
          },
        ]),
  ];
}
