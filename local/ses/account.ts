import { readFlag } from "./protocol/json-fields.ts";
import { readRegionState, saveRegionState } from "./regions.ts";
import type { Operation, SesContext } from "./ses-context.ts";

const day = 24 * 60 * 60 * 1000;
/** The daily quota of a new account outside the sandbox. */
const dailyQuota = 50_000;

export const getAccount: Operation = (context, { region }) => ({
  DedicatedIpAutoWarmupEnabled: false,
  EnforcementStatus: "HEALTHY",
  ProductionAccessEnabled: true,
  SendingEnabled: readRegionState(context, region).sendingEnabled,
  SendQuota: {
    Max24HourSend: context.rates.of(region).perDay ?? dailyQuota,
    MaxSendRate: context.rates.of(region).perSecond,
    SentLast24Hours: sentLastDay(context, region),
  },
  SuppressionAttributes: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
});

export const putAccountSendingAttributes: Operation = async (context, { region, body }) => {
  readRegionState(context, region).sendingEnabled = readFlag(body, "SendingEnabled") ?? false;
  await saveRegionState(context, region);
  return {};
};

function sentLastDay({ emails, clock }: SesContext, region: string): number {
  const since = new Date(clock().getTime() - day).toISOString();
  let recipients = 0;
  for (const email of emails.values()) {
    if (email.region === region && email.at > since) recipients += email.destinations.length;
  }
  return recipients;
}
