import type { Recipient } from "../../../functions/store/emails/emails.ts";
import { bouncedThenDelivered, softBounce } from "./event-scenarios.ts";
import type { Mutant } from "./mutant.ts";
import {
  askedOtherwise,
  isEmailKey,
  isEventKey,
  isEventLook,
  type Row,
  seenOtherwise,
  unconditional,
} from "./seams.ts";

/** Each event is judged as if it were the first. */
const lastEventWins: Mutant = {
  name: "lets a late event overwrite the status",
  version: (services) =>
    seenOtherwise(services, (row, input) => {
      if (!isEventLook(input) || !isEmailKey({ pk: String(row["pk"]) })) return row;
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
    name: "logs an event again when it is redelivered",
    version: (services) =>
      askedOtherwise(services, (input) => {
        const { Item } = input;
        if (!isEventKey({ pk: String(Item?.["pk"]) })) return input;
        return { ...input, Item: { ...Item, sk: `${Item?.["sk"]}-${++count}` } };
      }),
    trial: bouncedThenDelivered,
    mode: "kill before",
    breaks: /I8: the events of eml_\w+ are numbered/,
  };
})();

/** A counter without a check: every earlier count looks like that of another email. */
const countedAgain: Mutant = {
  name: "counts a bounce again when it is redelivered",
  version: (services) => {
    const added = askedOtherwise(services, (input) =>
      ":strikes2" in (input.ExpressionAttributeValues ?? {}) ? unconditional(input) : input,
    );
    return seenOtherwise(added, (row) => {
      // That the event is in the log already, it does not look at.
      if (isEventKey({ pk: String(row["pk"]) })) return undefined;
      // A row of a suppression, as the service wrote it.
      const strikes = row["strikes"] as readonly Row[] | undefined;
      if (!strikes) return row;
      return { ...row, strikes: strikes.map((one, at) => ({ ...one, emailId: `other-${at}` })) };
    });
  },
  trial: softBounce,
  mode: "kill before",
  breaks: /I8: a repeated event was counted twice/,
};

export const events: readonly Mutant[] = [lastEventWins, loggedTwice, countedAgain];
