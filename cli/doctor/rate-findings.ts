import { usualSendRate } from "../../functions/settings/usual-send-rate.ts";
import type { Finding } from "./finding.ts";

/**
 * Compares the send rate that a region is configured for with what SES allows the account. A difference is not a fault:
 * emails are paced by SES's own figure, and the configured one only bounds how many functions send at once.
 */
export function rateFindings(
  sendRates: Readonly<Record<string, number>> | undefined,
  allowed: number,
  where: string,
): readonly Finding[] {
  if (sendRates === undefined || allowed <= 0) return [];
  const configured = sendRates[where] ?? usualSendRate;
  const rate = Math.floor(allowed);
  if (configured === rate)
    return [{ state: "ok", where, what: `sendRates is what SES allows, ${rate} a second` }];
  const effect =
    configured < rate ? "emails are sent slower than SES allows" : "functions wait for each other";
  return [
    {
      ...{ state: "note", where },
      what: `SES allows ${rate} a second, sendRates says ${configured}: ${effect}`,
      advice: `set "${where}": ${rate} in sendRates of eds.config.json, and deploy`,
    },
  ];
}
