import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { Email } from "../../../functions/store/emails/emails.ts";
import type { Acceptance } from "../../../local/ses/sending/sent-email.ts";

/** What a client asked for, by the id that an answer gave the email. */
export interface Asked {
  readonly subject: string;
  readonly html: string;
  readonly to: readonly string[];
  readonly bcc?: readonly string[] | undefined;
  readonly topicId?: string | undefined;
  /** The key that it was sent with captures. */
  readonly isCaptured?: boolean | undefined;
}

/** What SES was given otherwise than it was asked for; none if it was the same, and whoever was suppressed did not get it. */
export function findAltered(
  acceptances: readonly Acceptance[],
  asked: ReadonlyMap<string, Asked>,
  emails: readonly Email[],
): readonly string[] {
  const rows = new Map(emails.map((one) => [one.id, one]));
  return acceptances.flatMap((one) => {
    const id = one.tags[messageTags.email] ?? "";
    const [wanted, row] = [asked.get(id), rows.get(id)];
    return wanted && row ? differences(one, wanted, row).map((text) => `I11: ${id} ${text}`) : [];
  });
}

function differences(one: Acceptance, asked: Asked, { recipients }: Email): readonly string[] {
  const text = Buffer.from(one.raw).toString("latin1");
  const split = text.indexOf("\r\n\r\n");
  const [head, body] = [text.slice(0, split), text.slice(split).replace(/=\r\n/g, "")];
  const header = (name: string) => new RegExp(`^${name}: *(.*(?:\\r\\n[ \\t].*)*)`, "im").exec(head)?.[1];
  const got = one.destinations.map((address) => address.toLowerCase());
  const wanted = recipients
    .filter(({ status }) => status !== "suppressed")
    .map(({ address }) => address.toLowerCase());
  const hidden = (asked.bcc ?? []).filter((address) => !asked.to.includes(address) && head.includes(address));
  return [
    ...(header("subject") === asked.subject ? [] : [`has the subject ${header("subject")}`]),
    ...(body.includes(wordOf(asked)) ? [] : [`does not have the content ${wordOf(asked)}`]),
    ...(same(got, wanted) ? [] : [`went to ${got} instead of ${wanted}`]),
    ...hidden.map((address) => `shows ${address}, who is hidden`),
    // A link acts for one person: an email to several has none.
    ...(asked.topicId === undefined || recipients.length > 1 || header("list-unsubscribe-post") !== undefined
      ? []
      : ["is about a topic, and cannot be unsubscribed from by one click"]),
    ...(asked.isCaptured ? ["was sent, although its key captures"] : []),
  ];
}

/** The word of the content that no other email has. */
function wordOf({ html }: Asked): string {
  return /Hello \d+/.exec(html)?.[0] ?? "Hello";
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
}

/** I3: a unit is a recipient, and what ended without SES cost nothing. */
export function findMischarged(emails: readonly Email[]): readonly string[] {
  return emails.flatMap(({ id, stage, charge, refunded, recipients }) => {
    const suppressed = recipients.filter(({ status }) => status === "suppressed").length;
    const back = ["canceled", "suppressed", "captured", "failed"].includes(stage) ? charge.units : suppressed;
    return [
      ...(charge.units === recipients.length
        ? []
        : [`I3: ${id} cost ${charge.units} units, for ${recipients.length} recipients`]),
      ...(refunded === back ? [] : [`I3: ${id} is ${stage}: ${refunded} units came back instead of ${back}`]),
    ];
  });
}
