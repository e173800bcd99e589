import type { SQSEvent } from "aws-lambda";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { parseEmail } from "../../functions/store/emails/emails.ts";
import { emailKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { handler as recordEvents } from "../../functions/workers/feedback/record-events.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

/** An event of SES about an email, as one who knows the shape could write it. */
export interface Forged {
  readonly eventType: string;
  readonly messageId: string;
  readonly tags: { readonly project?: string; readonly email?: string; readonly attempt?: string };
  readonly recipients?: readonly string[];
  readonly at?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

export function eventText({ eventType, messageId, tags, recipients = [], at, fields = {} }: Forged): string {
  const timestamp = at ?? "2026-06-15T12:00:01.000Z";
  const named = recipients.map((emailAddress) => ({ emailAddress, status: "5.1.1" }));
  return JSON.stringify({
    eventType,
    mail: {
      messageId,
      timestamp,
      destination: recipients,
      tags: Object.fromEntries(
        Object.entries(tags).map(([name, value]) => [messageTags[name as keyof typeof messageTags], [value]]),
      ),
    },
    delivery: { timestamp, recipients, ...fields },
    bounce: {
      timestamp,
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: named,
      ...fields,
    },
    complaint: { timestamp, complainedRecipients: named, ...fields },
  });
}

/** Gives a batch to the worker of the events queue; answers which of them are to come again. */
export async function recordBatch(world: World, bodies: readonly string[]): Promise<readonly number[]> {
  const records = bodies.map((body, at) => ({ messageId: String(at), body }));
  // The worker reads these fields of a record alone.
  const event = { Records: records } as unknown as SQSEvent;
  const { batchItemFailures } = await recordEvents.on(world.services)(event);
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
}

/** The row of an email, with what its owner does not see. */
export async function rowOf({ services }: World, { id: projectId }: TestProject, emailId: string) {
  return parseEmail((await getItem(services.tables, "data", emailKey(projectId, emailId))) ?? {});
}
