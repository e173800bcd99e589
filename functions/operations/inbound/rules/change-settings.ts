import type { Services } from "../../../services.ts";
import { readRules } from "../../../store/inbound/inbound-rules.ts";
import { type InboundSettings, putInboundSettings } from "../../../store/inbound/inbound-settings.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";

type SettingsChange = { readonly [Name in keyof InboundSettings]?: InboundSettings[Name] | undefined };

/** Changes the given settings, for emails that are received from then on. */
export async function changeSettings(
  services: Services,
  projectId: string,
  seen: InboundSettings,
  change: SettingsChange,
): Promise<InboundSettings> {
  const { tables, clock } = services;
  let before = seen;
  return retryOnConflict(8, "The settings are being changed; try again.", async () => {
    const { rawDays, emailDays, largestBytes, unmatched, forwardsPerHour, dmarcReports } = change;
    const after = {
      rawDays: rawDays ?? before.rawDays,
      emailDays: emailDays ?? before.emailDays,
      largestBytes: largestBytes ?? before.largestBytes,
      unmatched: unmatched ?? before.unmatched,
      forwardsPerHour: forwardsPerHour ?? before.forwardsPerHour,
      dmarcReports: dmarcReports ?? before.dmarcReports,
      updatedAt: clock().toISOString(),
      rev: before.rev + 1,
    };
    if ("item" in (await putInboundSettings(tables, projectId, after))) return after;
    before = (await readRules(tables, projectId)).settings;
    return undefined;
  });
}
