import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { isEvent, type MailEvent, parseEvent } from "../store/events.ts";
import { mailPartition } from "../store/keys.ts";
import { type Found, query } from "../store/read.ts";
import { emailView } from "./email-view.ts";
import { findEmail } from "./find-email.ts";

/** The whole record of an email of the project; refuses with `not_found`. */
export async function readEmail(services: Services, projectId: string, emailId: string, found: Found) {
  const [one, events] = await Promise.all([
    findEmail(services, projectId, emailId, found),
    listEvents(services, projectId, emailId),
  ]);
  if (!one) throw noSuchEmail();
  return emailView(one.email, one.body, events);
}

export function noSuchEmail(): Refusal {
  return new Refusal("not_found", "there is no such email in this project");
}

/** A mail to fifty people that is opened all day has some hundred events; the newest thousand are shown. */
async function listEvents(
  services: Services,
  projectId: string,
  emailId: string,
): Promise<readonly MailEvent[]> {
  const { items } = await query(services.tables, {
    KeyConditionExpression: "#pk = :pk AND begins_with(#sk, :event)",
    ExpressionAttributeNames: { "#pk": "pk", "#sk": "sk" },
    ExpressionAttributeValues: { ":pk": mailPartition(projectId, emailId), ":event": "EVENT#" },
    ScanIndexForward: false,
    Limit: 1000,
    ConsistentRead: true,
  });
  return items.filter(isEvent).map(parseEvent).reverse();
}
