import type { Services } from "../../functions/services.ts";
import { listEmailRows } from "../../functions/store/emails/email-rows.ts";
import { type Email, parseEmail, recipientStatus } from "../../functions/store/emails/emails.ts";
import { emailKey } from "../../functions/store/platform/keys.ts";
import { getTogether } from "../../functions/store/platform/read.ts";
import type { Expected } from "./mails.ts";

/** A mail that the service said yes to. */
export interface AcceptedMail {
  readonly id: string;
  readonly projectId: string;
  readonly expected: Expected;
}

const page = 1000;

/** Every email that stands in a project's rows, whoever knows of it. */
export async function* emailsOf({ tables }: Services, projectId: string): AsyncGenerator<Email> {
  let beyond: string | undefined;
  do {
    const { emails, more } = await listEmailRows(tables, projectId, {
      descending: false,
      beyond,
      limit: page,
    });
    yield* emails;
    beyond = more ? emails.at(-1)?.id : undefined;
  } while (beyond);
}

/** Those of some mails that have not come to their end. */
export async function unsettled(
  { tables }: Services,
  mails: readonly AcceptedMail[],
): Promise<readonly AcceptedMail[]> {
  const left: AcceptedMail[] = [];
  for (let at = 0; at < mails.length; at += page) {
    const some = mails.slice(at, at + page);
    const found = await getTogether(tables, {
      data: some.map(({ projectId, id }) => emailKey(projectId, id)),
    });
    for (const mail of some) {
      const item = found.data(emailKey(mail.projectId, mail.id));
      if (!item || !isSettled(parseEmail(item))) left.push(mail);
    }
  }
  return left;
}

const underWay: readonly string[] = ["scheduled", "queued", "sending", "sent", "delivery_delayed"];

/** Every recipient has an outcome. */
export function isSettled({ stage, recipients }: Email): boolean {
  return recipients.every((one) => !underWay.includes(recipientStatus(stage, one)));
}
