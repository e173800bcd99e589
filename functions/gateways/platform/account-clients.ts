import type { AlarmTopics } from "./alarm-topics.ts";
import type { Mailer } from "./mail/mailer.ts";

/** The clients of SES and of the alarms in any region; their code is loaded on first use. */
export interface AccountClients {
  readonly mailer: () => Promise<Mailer>;
  readonly alarmTopics: () => Promise<AlarmTopics>;
}

export function accountClients(
  once: <Client>(connect: () => Promise<Client>) => () => Promise<Client>,
): AccountClients {
  return {
    mailer: once(async () => (await import("./mail/mailer.ts")).connectMailer()),
    alarmTopics: once(async () => (await import("./alarm-topics.ts")).connectAlarmTopics()),
  };
}
