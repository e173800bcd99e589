import type { Mailer } from "../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { countedLines } from "../../settings/counted-lines.ts";
import { alarmRegions } from "../../settings/dashboard/alarm-regions.ts";
import { alarmsArn } from "../../settings/queue-names.ts";

/**
 * Logs the state of the SES account in each region, and whether anybody hears the alarms of the region, which alarms read:
 * one call each. A region that cannot be read is logged as an error and stops no other.
 */
export async function watchAccounts(services: Services): Promise<void> {
  const mailer = await services.mailer();
  await Promise.all([
    ...services.deployment.regions.map((region) => watchAccount(services, mailer, region)),
    ...alarmRegions(services.deployment).map((region) => watchAlarmTopic(services, region)),
  ]);
}

async function watchAlarmTopic(services: Services, region: string): Promise<void> {
  const { log, deployment, account } = services;
  try {
    const topics = await services.alarmTopics();
    const count = await topics.countSubscribers(region, alarmsArn(deployment.name, account(), region));
    log.info(countedLines.alarmTopic, { region, unheard: count > 0 ? 0 : 1 });
  } catch (error) {
    log.error("the subscribers of the alarm topic could not be read", { region, error });
  }
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
