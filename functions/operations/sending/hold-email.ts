import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { emailWrite } from "../../store/emails/email-changes.ts";
import type { Email } from "../../store/emails/emails.ts";
import { heldPlace } from "../../store/platform/due.ts";
import { fundsKey } from "../../store/platform/keys.ts";
import { transact } from "../../store/platform/transact.ts";
import { requeueEmail } from "./requeue-email.ts";

/**
 * Lays a claimed email aside while its project is paused. Both are asserted together: if sending was resumed
 * meanwhile, nobody would come for it, so it goes back to the queue instead.
 */
export async function holdEmail(services: Services, email: Email): Promise<void> {
  const { tables, clock, random } = services;
  const { projectId, id, attempt } = email;
  const outcome = await transact(tables, newId("evt", clock(), random(idRandomBytes)), [
    emailWrite(tables, projectId, id, {
      to: "held",
      ...(attempt && { attemptId: attempt.id }),
      set: heldPlace(projectId, id),
    }),
    {
      ConditionCheck: {
        TableName: tables.money,
        Key: fundsKey(projectId, 0),
        ConditionExpression: "#paused = :yes",
        ExpressionAttributeNames: { "#paused": "paused" },
        ExpressionAttributeValues: { ":yes": true },
      },
    },
  ]);
  if (!outcome.written && !outcome.conflicts.has(0)) await requeueEmail(services, email, 0, "resumed");
}
