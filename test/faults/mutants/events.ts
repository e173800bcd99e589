import type { Recipient } from "../../../functions/store/emails/emails.ts";
import type { Mutant } from "./mutant.ts";
import { bouncedThenDelivered, softBounce } from "./event-scenarios.ts";
import { askedOtherwise, isEventKey, type Row, seenOtherwise, unconditional } from "./seams.ts";

/** Each event is judged as if it were the first. */
const lastEventWins: Mutant = {
  name: "lets late events overwrite the status",
  version: (services) =>
    seenOtherwise(services, (row, { RequestItems = {} }) => {
      const isAsked = Object.values(RequestItems).some(({ Keys }) => Keys.some(isEventKey));
      if (!isAsked || !String(row["pk"]).endsWith("#EML")) return row;
      // A row of an email, as the service wrote it.
      const recipients = row["recipients"] as readonly Recipient[];
      return { ...row, recipients: recipients.map(({ address, field }) => ({ address, field })) };
    }),
  trial: bouncedThenDelivered,
  mode: "kill before",
  breaks: /I8: the status followed the last event/,
};

const loggedTwice: Mutant = (() => {
  let count = 0;
  return {
    name: "logs an event as often as it is told",
    version: (services) =>
      askedOtherwise(services, (input) => {
        const { Item } = input;
        if (!String(Item?.["pk"]).endsWith("#ACT")) return input;
        return { ...input, Item: { ...Item, sk: `${Item?.["sk"]}-${++count}` } };
      }),
    trial: bouncedThenDelivered,
    mode: "kill before",
    breaks: /I8: the events of eml_\w+ are numbered/,
  };
})();

/** A counter that is added to: to it, what was counted before is always of other mails. */
const countedAgain: Mutant = {
  name: "counts a bounce as often as it is told",
  version: (services) => {
    const added = askedOtherwise(services, (input) =>
      ":before" in (input.ExpressionAttributeValues ?? {}) ? unconditional(input) : input,
    );
    return seenOtherwise(added, (row) => {
      // That the event is in the log already, it does not look at.
      if (String(row["pk"]).endsWith("#ACT")) return undefined;
      // A row of a suppression, as the service wrote it.
      const strikes = row["strikes"] as readonly Row[] | undefined;
      if (!strikes) return row;
      return { ...row, strikes: strikes.map((one, at) => ({ ...one, emailId: `other-${at}` })) };
    });
  },
  trial: softBounce,
  mode: "kill before",
  breaks: /I8: a repeated event was counted again/,
};

export const events: readonly Mutant[] = [lastEventWins, loggedTwice, countedAgain];
