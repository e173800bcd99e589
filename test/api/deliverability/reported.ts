import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { eventText, recordBatch, rowOf } from "../../workers/event-mail.ts";
import { acceptsOf, read } from "../../workers/mail.ts";

type Kind = "Delivery" | "Bounce" | "DeliveryDelay" | "Complaint";

/** Reports something of an email that SES has accepted: at `at`, with the response of the receiver. */
export async function report(
  world: World,
  project: TestProject,
  emailId: string,
  eventType: Kind,
  { at, response }: { readonly at: Date; readonly response?: string },
): Promise<void> {
  const [accepted] = acceptsOf(world, emailId);
  if (!accepted) throw new Error("SES has not accepted the email");
  const { attempt } = await rowOf(world, project, emailId);
  const { to } = await read(world, project, emailId);
  const timestamp = at.toISOString();
  const named = to.map((emailAddress: string) => ({ emailAddress, diagnosticCode: response, status: "" }));
  const text = JSON.parse(
    eventText({
      ...{ eventType, messageId: accepted.messageId, recipients: to, at: timestamp },
      tags: { project: project.id, email: emailId, ...(attempt && { attempt: attempt.id }) },
      fields: { timestamp, bounceType: "Transient", bouncedRecipients: named },
    }),
  );
  const deliveryDelay = { timestamp, delayType: "General", delayedRecipients: named };
  const mail = { ...text.mail, timestamp: accepted.at };
  const failed = await recordBatch(world, [JSON.stringify({ ...text, mail, deliveryDelay })]);
  if (failed.length > 0) throw new Error("the report was not recorded");
}
