import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  GetConfigurationSetEventDestinationsCommand,
  PricingPlan,
  PutAccountPricingAttributesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { configurationSetsOf } from "../../functions/settings/configuration-sets.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";
import { checkIdentities } from "./doctor-identities.ts";
import type { Finding } from "./finding.ts";
import { rateFindings } from "./rate-findings.ts";

/** US dollars per 1,000 emails on each plan (November 2026; check the SES pricing page before relying on them). */
const pricePerThousand: Readonly<Record<string, string>> = {
  NONE: "0.10",
  ESSENTIALS: "0.16",
  PRO: "0.22 and 105 a month",
  ENTERPRISE: "0.23 and 500 a month",
};

/** Checks whether SES in a region can send, and reports events to the service. */
export async function checkSes(target: Target, region: string): Promise<readonly Finding[]> {
  const client = sesOf(target, region);
  try {
    const account = await client.send(new GetAccountCommand({}));
    return [
      ...accountFindings(account, region),
      ...rateFindings(target.sendRates, account.SendQuota?.MaxSendRate ?? 0, region),
      ...(await eventFindings(client, target, region)),
      ...(await checkIdentities(client, region)),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    return [
      {
        state: "bad",
        where: region,
        what: `SES request failed: ${reason}`,
        advice: "check the credentials and the region",
      },
    ];
  } finally {
    client.destroy();
  }
}

/** Changes the pricing plan of SES in every region. @throws {UsageError} if there is no such plan. */
export async function changePricing(target: Target, name: string): Promise<void> {
  const plan = Object.values(PricingPlan).find((one) => one.toLowerCase() === name.toLowerCase());
  if (!plan)
    throw new UsageError(
      `Unknown pricing plan: ${name}. Available: ${Object.values(PricingPlan).join(", ")}.`,
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

/** The names of configuration sets and queues begin with the deployment's: see `functions/settings/queue-names.ts`. */
function deploymentName({ sendQueues }: Target): string {
  const [first] = Object.values(sendQueues);
  return /([^/]+)-send-[^/]+$/.exec(first?.transactional ?? "")?.[1] ?? "";
}

function accountFindings(account: GetAccountCommandOutput, where: string): readonly Finding[] {
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota, PricingAttributes } =
    account;
  const { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 } = SendQuota ?? {};
  const isNearQuota = Max24HourSend > 0 && SentLast24Hours > Max24HourSend * 0.8;
  const plan = PricingAttributes?.CurrentPlan;
  return [
    ProductionAccessEnabled
      ? { state: "ok", where, what: "production access" }
      : {
          state: "bad",
          where,
          what: "in the sandbox",
          advice: "request production access in the SES console",
        },
    SendingEnabled && EnforcementStatus === "HEALTHY"
      ? { state: "ok", where, what: "sending is on and the account is healthy" }
      : {
          state: "bad",
          where,
          what: `sending is ${SendingEnabled ? "on" : "off"}, the account is ${EnforcementStatus}`,
          advice: "see the reputation page of the SES console",
        },
    {
      state: isNearQuota ? "note" : "ok",
      where,
      what: `${SentLast24Hours} of ${Max24HourSend} emails sent in 24 hours, at most ${MaxSendRate} per second`,
      ...(isNearQuota && { advice: "request a higher sending quota" }),
    },
    ...(plan ? [pricingFinding(plan, where)] : []),
  ];
}

function pricingFinding(plan: string, where: string): Finding {
  const price = pricePerThousand[plan] ?? "an unknown price";
  const what = `pricing plan ${plan}: ${price} US dollars per 1,000 emails`;
  if (plan !== "ESSENTIALS") return { state: "ok", where, what };
  return {
    state: "note",
    where,
    what,
    advice: `change it to ${pricePerThousand["NONE"]} with doctor --pricing none`,
  };
}

async function eventFindings(
  client: SESv2Client,
  target: Target,
  where: string,
): Promise<readonly Finding[]> {
  const names = configurationSetsOf(deploymentName(target)).map(({ name }) => name);
  const withoutEvents: string[] = [];
  for (const name of names) {
    const { EventDestinations = [] } = await client.send(
      new GetConfigurationSetEventDestinationsCommand({ ConfigurationSetName: name }),
    );
    if (!EventDestinations.some(({ Enabled, SnsDestination }) => Enabled && SnsDestination?.TopicArn))
      withoutEvents.push(name);
  }
  if (withoutEvents.length === 0)
    return [{ state: "ok", where, what: `${names.length} configuration sets report to SNS` }];
  return [
    {
      state: "bad",
      where,
      what: `no events from ${withoutEvents.join(", ")}`,
      advice: "redeploy the mail stack of the region",
    },
  ];
}
