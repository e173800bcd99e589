import type { EmailActivity, EmailEvent, WebhookDelivery } from "../../../local/inbox/email-activity.ts";
import { addressed, type InboxWorld } from "./inbox-world.ts";

export function event(fields: Partial<EmailEvent> = {}): EmailEvent {
  return {
    id: "evt_1",
    type: "email.queued",
    at: "2026-03-01T10:00:00.123Z",
    sequence: 1,
    detail: {},
    ...fields,
  };
}

export function delivery(fields: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: "whd_1",
    url: "https://hooks.example.com/in",
    enabled: true,
    eventId: "evt_1",
    eventType: "email.queued",
    status: "succeeded",
    reason: null,
    attempts: [{ at: "2026-03-01T10:00:01.000Z", status: 200, ms: 12, answer: "thanks" }],
    nextAttemptAt: null,
    ...fields,
  };
}

/** Returns a reader that finds one email of one project. */
export function knows(activity: EmailActivity) {
  return async (projectId: string, emailId: string) =>
    projectId === "prj_1" && emailId === "eml_1" ? activity : undefined;
}

/** Sends an email with the tags of the service. */
export function sendTagged({ send }: Pick<InboxWorld, "send">, emailId = "eml_1"): Promise<string> {
  return send([...addressed, `X-SES-MESSAGE-TAGS: eds-project=prj_1, eds-email=${emailId}`], "x");
}

/** Returns the text of each row of a section's table. */
export function rowsOf(page: string, section: string): readonly string[] {
  const [, body = ""] = new RegExp(`id="${section}".*?<tbody>(.*?)</tbody>`, "s").exec(page) ?? [];
  return body
    .split("</tr>")
    .map((row) =>
      row
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((row) => row !== "");
}
