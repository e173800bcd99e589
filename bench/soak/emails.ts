import { emailSource } from "../../functions/operations/emails/email-source.ts";
import type { Services } from "../../functions/services.ts";
import { type Email, parseEmail, recipientStatus } from "../../functions/store/emails/emails.ts";
import { emailKey } from "../../functions/store/platform/keys.ts";
import { getTogether } from "../../functions/store/platform/read.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import { sliceReads } from "../../functions/store/projects/slice-reads.ts";
import type { Expected } from "./planned-calls.ts";

/** An email that the service accepted. */
export interface AcceptedEmail {
  readonly id: string;
  readonly projectId: string;
  readonly expected: Expected;
}

const page = 1000;

/** Every stored email of a project. */
export async function* emailsOf(services: Services, projectId: string): AsyncGenerator<Email> {
  const { slices } = await readTogether(services.tables, sliceReads(projectId));
  const source = emailSource(services, projectId, slices);
  let beyond: string | undefined;
  do {
    const { looked, more } = await source.read({ descending: false, beyond, limit: page });
    yield* looked.flatMap(({ row }) => row ?? []);
    beyond = more ? looked.at(-1)?.id : undefined;
  } while (beyond);
}

/** The same, together. */
export async function allEmailsOf(services: Services, projectId: string): Promise<readonly Email[]> {
  const emails: Email[] = [];
  for await (const email of emailsOf(services, projectId)) emails.push(email);
  return emails;
}

/** Returns the emails without a final state. */
export async function unsettled(
  { tables }: Services,
  emails: readonly AcceptedEmail[],
): Promise<readonly AcceptedEmail[]> {
  const left: AcceptedEmail[] = [];
  for (let at = 0; at < emails.length; at += page) {
    const some = emails.slice(at, at + page);
    const found = await getTogether(tables, {
      data: some.map(({ projectId, id }) => emailKey(projectId, id)),
    });
    for (const email of some) {
      const item = found.data(emailKey(email.projectId, email.id));
      if (!item || !isSettled(parseEmail(item))) left.push(email);
    }
  }
  return left;
}

const unfinished: readonly string[] = ["scheduled", "queued", "sending", "sent", "delivery_delayed"];

/** Whether every recipient has a final state. */
export function isSettled({ stage, recipients }: Email): boolean {
  return recipients.every((one) => !unfinished.includes(recipientStatus(stage, one)));
}
