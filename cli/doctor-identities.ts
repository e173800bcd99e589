import { GetEmailIdentityCommand, ListEmailIdentitiesCommand, type SESv2Client } from "@aws-sdk/client-sesv2";
import type { Finding } from "./finding.ts";

/** SES answers one look-up of an identity a second: more than these would keep a person waiting. */
const mostLookedAt = 50;

/** The state of DKIM and of the custom MAIL FROM domain of a region's identities. */
export async function checkIdentities(client: SESv2Client, where: string): Promise<readonly Finding[]> {
  const { EmailIdentities = [], NextToken } = await client.send(
    new ListEmailIdentitiesCommand({ PageSize: 100 }),
  );
  const domains = EmailIdentities.filter(({ IdentityType }) => IdentityType === "DOMAIN");
  const looked = domains.slice(0, mostLookedAt);
  const findings: Finding[] = [];
  for (const { IdentityName = "" } of looked)
    findings.push(...(await identityFindings(client, IdentityName, where)));
  const more = NextToken !== undefined || domains.length > looked.length;
  const what = `${looked.length} domain identities looked at${more ? ", there are more" : ""}`;
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
            advice: "publish its dns-records",
          },
        ]),
    ...(mailFrom === undefined || mailFrom === "SUCCESS"
      ? []
      : [
          {
            state: "note" as const,
            where,
            what: `MAIL FROM of ${name} is ${mailFrom}`,
            advice: "publish its return_path",
          },
        ]),
  ];
}
