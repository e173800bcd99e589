import type { Email } from "../../api/queries.ts";
import { counted, number } from "../../kit/numbers.ts";

/** What other statuses mean for a person, after the number of addresses. */
const meanings: Readonly<Record<string, readonly [string, string]>> = {
  bounced: ["address bounced", "addresses bounced"],
  complained: ["person complained", "people complained"],
  failed: ["address failed", "addresses failed"],
  suppressed: ["address is suppressed", "addresses are suppressed"],
  delivery_delayed: ["receiver asked to wait", "receivers asked to wait"],
  canceled: ["address was canceled", "addresses were canceled"],
  scheduled: ["address is scheduled", "addresses are scheduled"],
};

/** The answer of an email's page in one line: to how many it was delivered, and what became of the others. */
export function summaryOf({ recipients }: Pick<Email, "recipients">): string {
  const counts = new Map<string, number>();
  for (const { status } of recipients) counts.set(status, (counts.get(status) ?? 0) + 1);
  // Complaints are about emails that arrived.
  const delivered = (counts.get("delivered") ?? 0) + (counts.get("complained") ?? 0);
  const underWay = ["queued", "sending", "sent"].reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const sentences = [
    ...(delivered > 0 ? [`Delivered to ${number(delivered)} of ${number(recipients.length)}.`] : []),
    ...(underWay > 0 ? [`${counted(underWay, "address is", "addresses are")} on the way.`] : []),
    ...Object.entries(meanings).flatMap(([status, [one, many]]) => {
      const count = counts.get(status) ?? 0;
      return count > 0 ? [`${counted(count, one, many)}.`] : [];
    }),
  ];
  return sentences.join(" ");
}
