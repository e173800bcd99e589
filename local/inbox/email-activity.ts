import { messageTags } from "../../functions/settings/message-tags.ts";
import type { SentEmail } from "../ses/sending/sent-email.ts";

/** An event of an email, as the API returns it. */
export interface EmailEvent {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly recipient?: string | undefined;
  readonly sequence?: number | undefined;
  readonly machine?: boolean | undefined;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface DeliveryAttempt {
  readonly at: string;
  /** Null when the endpoint did not respond. */
  readonly status: number | null;
  readonly ms: number;
  /** The start of the response body, or the reason why there was no response. */
  readonly answer: string;
}

/** The delivery of one of an email's events to a webhook endpoint. */
export interface WebhookDelivery {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly eventId: string;
  readonly eventType: string;
  readonly status: "pending" | "succeeded" | "failed";
  readonly reason: string | null;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: string | null;
}

export interface EmailActivity {
  /** Ordered by sequence number. */
  readonly events: readonly EmailEvent[];
  /** Ordered by event. */
  readonly deliveries: readonly WebhookDelivery[];
}

/** Returns what the service recorded about an email; undefined when it has no such email. */
export type ActivityReader = (projectId: string, emailId: string) => Promise<EmailActivity | undefined>;

/** Undefined for an email that the service did not send. */
export type ActivityResult = EmailActivity | "unknown" | "unavailable" | undefined;

/** Never throws: the page has other parts to show when the API is unavailable. */
export async function activityOf(
  { tags }: Pick<SentEmail, "tags">,
  read?: ActivityReader,
): Promise<ActivityResult> {
  const { [messageTags.project]: projectId, [messageTags.email]: emailId } = tags;
  if (!read || !projectId || !emailId) return undefined;
  try {
    return (await read(projectId, emailId)) ?? "unknown";
  } catch {
    return "unavailable";
  }
}
