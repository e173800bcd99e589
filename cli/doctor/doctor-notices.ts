import { GetEmailIdentityCommand, NotFoundException, SESv2Client } from "@aws-sdk/client-sesv2";
import { identitiesOf } from "../../functions/settings/configuration-sets.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { Target } from "../target.ts";
import type { Finding } from "./finding.ts";

/** Checks whether notices can be sent to the owners of projects. */
export async function checkNotices({ services, local }: Target): Promise<readonly Finding[]> {
  const { noticesFrom, homeRegion } = services.deployment;
  const where = homeRegion;
  if (noticesFrom === undefined) {
    const advice = "set noticesFrom in eds.config.json";
    return [{ state: "note", where, what: "no sender for notices: owners of projects get none", advice }];
  }
  const client = new SESv2Client(
    local ? clientConfig(local.endpoints.SESV2, homeRegion) : { region: homeRegion },
  );
  try {
    for (const identity of identitiesOf(noticesFrom))
      if (await isVerified(client, identity))
        return [{ state: "ok", where, what: `notices are sent from ${identity}` }];
  } finally {
    client.destroy();
  }
  const advice = `verify ${noticesFrom} or its domain in SES; see docs/operator.md`;
  return [{ state: "note", where, what: "the sender of notices is not verified", advice }];
}

async function isVerified(client: SESv2Client, EmailIdentity: string): Promise<boolean> {
  try {
    const { VerifiedForSendingStatus } = await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
    return VerifiedForSendingStatus === true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}
