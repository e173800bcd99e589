import type { Mailer } from "../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { countedLines } from "../../settings/counted-lines.ts";

/**
 * Logs the state of the SES account in each region, which alarms read: one call per region. A region that cannot be read
 * is logged as an error and stops no other.
 */
export async function watchAccounts(services: Services): Promise<void> {
  const mailer = await services.mailer();
  await Promise.all(services.deployment.regions.map((region) => watchAccount(services, mailer, region)));
}

async function watchAccount({ log }: Services, mailer: Mailer, region: string): Promise<void> {
  try {
    const { sends, sandbox, sentLastDay, dailyQuota } = await mailer.readAccount(region);
    log.info(countedLines.account, {
      region,
      sendingDisabled: sends ? 0 : 1,
      sandbox: sandbox ? 1 : 0,
      quotaPercent: dailyQuota === undefined ? 0 : Math.round((100 * sentLastDay) / dailyQuota),
    });
  } catch (error) {
    log.error("the SES account could not be read", { region, error });
  }
}
