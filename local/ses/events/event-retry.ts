import { setTimeout as sleep } from "node:timers/promises";

export interface PendingEvent {
  readonly topicArn: string;
  readonly message: string;
}

export interface RetrySettings {
  readonly publish: (topicArn: string, message: string) => Promise<void>;
  /** Milliseconds before the first retry; doubles up to fifty times this value. */
  readonly retryMs: number;
  readonly log: (line: string) => void;
  readonly stopped: AbortSignal;
}

/** Publishes an event and retries until it succeeds. Throws when it is stopped. */
export async function publishUntilDone(
  { topicArn, message }: PendingEvent,
  { publish, retryMs, log, stopped }: RetrySettings,
): Promise<void> {
  for (let wait = retryMs; ; wait = Math.min(wait * 2, retryMs * 50)) {
    stopped.throwIfAborted();
    try {
      return await publish(topicArn, message);
    } catch (error) {
      log(`SES: publishing to ${topicArn} failed, next try in ${wait} ms: ${error}`);
      await sleep(wait, undefined, { signal: stopped });
    }
  }
}
