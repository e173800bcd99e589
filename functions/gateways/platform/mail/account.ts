import { GetAccountCommand, type SESv2Client } from "@aws-sdk/client-sesv2";

/** The state of the SES account in one region. */
export interface SesAccount {
  /** False while SES, or an operator, has paused the account. */
  readonly sends: boolean;
  /** Whether only verified addresses can be sent to. */
  readonly sandbox: boolean;
  readonly sentLastDay: number;
  /** Undefined where there is no daily quota. */
  readonly dailyQuota: number | undefined;
}

export async function readAccount(client: SESv2Client, abortSignal: AbortSignal): Promise<SesAccount> {
  const answer = await client.send(new GetAccountCommand({}), { abortSignal });
  const { SendingEnabled, EnforcementStatus, ProductionAccessEnabled, SendQuota } = answer;
  const { Max24HourSend = -1, SentLast24Hours = 0 } = SendQuota ?? {};
  return {
    sends: SendingEnabled === true && EnforcementStatus !== "SHUTDOWN",
    sandbox: ProductionAccessEnabled !== true,
    sentLastDay: SentLast24Hours,
    // SES writes -1 for an unlimited quota.
    dailyQuota: Max24HourSend > 0 ? Max24HourSend : undefined,
  };
}
