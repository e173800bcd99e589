import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetConfigurationSetEventDestinationsCommand,
  PricingPlan,
  PutAccountPricingAttributesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { configurationSetName, trackingKinds } from "../functions/settings/configuration-sets.ts";
import { clientConfig } from "../local/engines/endpoints.ts";
import { checkIdentities } from "./doctor-identities.ts";
import type { Finding } from "./finding.ts";
import { Refused } from "./refused.ts";
import type { Target } from "./target.ts";

/** Dollars per 1,000 mails on each plan (November 2026; look at SES's price page before you rely on them). */
const pricePerThousand: Readonly<Record<string, string>> = {
  NONE: "0.10",
  ESSENTIALS: "0.16",
  PRO: "0.22 and 105 a month",
  ENTERPRISE: "0.23 and 500 a month",
};

/** Whether SES in a region can send what the service hands it, and tells what becomes of it. */
export async function checkMail(target: Target, region: string): Promise<readonly Finding[]> {
  const client = sesOf(target, region);
  try {
    const account = await client.send(new GetAccountCommand({}));
    return [
      ...accountFindings(account, region),
      ...(await eventFindings(client, target, region)),
      ...(await checkIdentities(client, region)),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    return [
      {
        state: "bad",
        where: region,
        what: `SES does not answer: ${reason}`,
        advice: "check credentials and region",
      },
    ];
  } finally {
    client.destroy();
  }
}

/** Moves SES in every region to a pricing plan. */
export async function changePricing(target: Target, given: string): Promise<void> {
  const plan = Object.values(PricingPlan).find((one) => one.toLowerCase() === given.toLowerCase());
  if (!plan)
    throw new Refused(
      `there is no pricing plan ${given}: there are ${Object.values(PricingPlan).join(", ")}`,
    );
  for (const region of target.services.deployment.regions) {
    const client = sesOf(target, region);
    try {
      await client.send(new PutAccountPricingAttributesCommand({ Plan: plan }));
    } finally {
      client.destroy();
    }
  }
}

function sesOf({ local }: Target, region: string): SESv2Client {
  return new SESv2Client(local ? clientConfig(local.endpoints.SESV2, region) : { region });
}

/** Configuration sets and queues are named after the deployment, as `functions/settings/queue-names.ts` says. */
function deploymentName({ sendQueues }: Target): string {
  const [first] = Object.values(sendQueues);
  return /([^/]+)-send-[^/]+$/.exec(first?.transactional ?? "")?.[1] ?? "";
}

function accountFindings(account: GetAccountCommandOutput, where: string): readonly Finding[] {
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota, PricingAttributes } =
    account;
  const { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 } = SendQuota ?? {};
  const nearly = Max24HourSend > 0 && SentLast24Hours > Max24HourSend * 0.8;
  const plan = PricingAttributes?.CurrentPlan;
  return [
    ProductionAccessEnabled
      ? { state: "ok", where, what: "production access" }
      : {
          state: "bad",
          where,
          what: "in the sandbox",
          advice: "ask for production access in the SES console",
        },
    SendingEnabled && EnforcementStatus === "HEALTHY"
      ? { state: "ok", where, what: "sending is on and the account is healthy" }
      : {
          state: "bad",
          where,
          what: `sending is ${SendingEnabled ? "on" : "off"}, the account is ${EnforcementStatus}`,
          advice: "look at the reputation page of the SES console",
        },
    {
      state: nearly ? "note" : "ok",
      where,
      what: `${SentLast24Hours} of ${Max24HourSend} mails of the day, ${MaxSendRate} a second at most`,
      ...(nearly && { advice: "ask for a higher sending quota" }),
    },
    ...(plan ? [pricingFinding(plan, where)] : []),
  ];
}

function pricingFinding(plan: string, where: string): Finding {
  const price = pricePerThousand[plan] ?? "an unknown price";
  const what = `pricing plan ${plan}: ${price} US dollars per 1,000 mails`;
  if (plan !== "ESSENTIALS") return { state: "ok", where, what };
  return {
    state: "note",
    where,
    what,
    advice: `doctor --pricing none makes that ${pricePerThousand["NONE"]}`,
  };
}

async function eventFindings(
  client: SESv2Client,
  target: Target,
  where: string,
): Promise<readonly Finding[]> {
  const names = trackingKinds.map((tracking) => configurationSetName(deploymentName(target), tracking));
  const silent: string[] = [];
  for (const name of names) {
    const { EventDestinations = [] } = await client.send(
      new GetConfigurationSetEventDestinationsCommand({ ConfigurationSetName: name }),
    );
    if (!EventDestinations.some(({ Enabled, SnsDestination }) => Enabled && SnsDestination?.TopicArn))
      silent.push(name);
  }
  if (silent.length === 0)
    return [{ state: "ok", where, what: `${names.length} configuration sets report to SNS` }];
  return [
    {
      state: "bad",
      where,
      what: `no events from ${silent.join(", ")}`,
      advice: "deploy the region's mail stack again",
    },
  ];
}
