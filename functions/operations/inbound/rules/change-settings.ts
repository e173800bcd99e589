import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { readRules } from "../../../store/inbound/inbound-rules.ts";
import { type InboundSettings, putInboundSettings } from "../../../store/inbound/inbound-settings.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";

type SettingsChange = { readonly [Name in keyof InboundSettings]?: InboundSettings[Name] | undefined };

/**
 * Changes the given settings, for emails that are received from then on.
 * @throws {Refusal} `validation_error` where messages would be kept for longer than the emails that they are found by
 */
export async function changeSettings(
  services: Services,
  projectId: string,
  seen: InboundSettings,
  change: SettingsChange,
): Promise<InboundSettings> {
  const { tables, clock } = services;
  let before = seen;
  return retryOnConflict(services.tables, "The settings are being changed; try again.", async () => {
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
    if (after.emailDays < after.rawDays) throw tooFewDays(after);
    if ("item" in (await putInboundSettings(tables, projectId, after))) return after;
    before = (await readRules(tables, projectId)).settings;
    return undefined;
  });
}

function tooFewDays({ rawDays }: InboundSettings): Refusal {
  const message = `must be at least ${rawDays}, the days of rawDays: send a smaller rawDays too`;
  return new Refusal("validation_error", `emailDays: ${message}.`, {
    issues: [{ path: "emailDays", message }],
  });
}
