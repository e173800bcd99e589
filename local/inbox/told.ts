import { messageTags } from "../../functions/settings/message-tags.ts";
import type { SentMail } from "../ses/sent-mail.ts";

/** Something that the service wrote down of a mail. */
export interface ToldEvent {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly recipient?: string;
  readonly sequence?: number;
  readonly machine?: boolean;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ToldAttempt {
  readonly at: string;
  /** Null where the endpoint did not answer. */
  readonly status: number | null;
  readonly ms: number;
  /** The beginning of the answer, or why there was none. */
  readonly answer: string;
}

/** That an endpoint is to be told of one of a mail's events, and how that goes. */
export interface ToldDelivery {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: "pending" | "succeeded" | "failed";
  readonly reason: string | null;
  readonly attempts: readonly ToldAttempt[];
  readonly nextAttemptAt: string | null;
}

export interface Told {
  /** In the order of their numbers. */
  readonly events: readonly ToldEvent[];
  /** In the order of their events. */
  readonly deliveries: readonly ToldDelivery[];
}

/** Finds what the service wrote down of a mail; undefined where it has no such mail. */
export type ToldReader = (projectId: string, emailId: string) => Promise<Told | undefined>;

/** What there is to show of the service's side of a mail; undefined for a mail that is not the service's. */
export type Account = Told | "unknown" | "unreadable" | undefined;

export async function accountOf({ tags }: Pick<SentMail, "tags">, told?: ToldReader): Promise<Account> {
  const { [messageTags.project]: projectId, [messageTags.email]: emailId } = tags;
  if (!told || !projectId || !emailId) return undefined;
  try {
    return (await told(projectId, emailId)) ?? "unknown";
  } catch {
    // The page has much else to show.
    return "unreadable";
  }
}
