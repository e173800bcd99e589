import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { Mutant } from "./mutant.ts";
import { twoForOneCredit } from "./held-scenarios.ts";
import { monthTurns, refused } from "./money-scenarios.ts";
import {
  askedOtherwise,
  type Input,
  isRefund,
  isReservation,
  type Part,
  type Reply,
  unconditional,
  withStore,
} from "./seams.ts";
import { sendWithKey } from "./send-scenarios.ts";

const fundsApart: Mutant = {
  name: "takes the funds in a transaction of their own",
  version: (services) => withStore(services, (input, go) => apart(input, isReservation, go)),
  trial: sendWithKey,
  mode: "error before",
  breaks: /I3, I4, I6: what is left/,
};

const refundApart: Mutant = {
  name: "gives back in a transaction of its own",
  version: (services) => withStore(services, (input, go) => apart(input, (part) => !isRefund(part), go)),
  trial: refused,
  mode: "kill after",
  breaks: /I3, I4, I6: what is left/,
};

const blindAdd: Mutant = {
  name: "counts its funds down without looking at them",
  version: (services) =>
    askedOtherwise(services, (input) =>
      withParts(input, isReservation, (update) => unconditional(update, "#shards = :shards")),
    ),
  trial: twoForOneCredit,
  mode: "kill before",
  breaks: /I3: credits is below zero/,
};

const refundAgain: Mutant = {
  name: "gives back again when it does not hear that it has",
  version: (services) =>
    withStore(services, async (input, go) => {
      const refund = input.TransactItems?.find(isRefund);
      if (!refund) return go(input);
      return go(input).catch((error: unknown) => {
        if (error instanceof TransactionCanceledException) throw error;
        return go({ TransactItems: [refund], ClientRequestToken: randomUUID() });
      });
    }),
  trial: refused,
  mode: "lost answer",
  breaks: /I3, I4, I6: what is left/,
};

/** A refund of a month that is over says nothing of the quota; this one adds it to the month that runs. */
const wrongMonth: Mutant = {
  name: "gives quota back to the month of the refund",
  version: (services) =>
    askedOtherwise(services, (input) => {
      const units = input.TransactItems?.[0]?.Update?.ExpressionAttributeValues?.[":refunded"];
      return withParts(input, isRefund, (update) => {
        if ("#left" in (update.ExpressionAttributeNames ?? {})) return update;
        return unconditional({
          ...update,
          UpdateExpression: `${update.UpdateExpression}, #left :units`,
          ExpressionAttributeNames: { ...update.ExpressionAttributeNames, "#left": "quotaLeft" },
          ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ":units": units },
        });
      });
    }),
  trial: monthTurns,
  mode: "kill before",
  breaks: /I3, I4, I6: what is left/,
};

const answerBeforeCommit: Mutant = {
  name: "says yes whatever becomes of the commit",
  version: (services) =>
    withStore(services, (input, go) =>
      input.TransactItems?.some(isReservation) ? go(input).catch(() => ({})) : go(input),
    ),
  trial: sendWithKey,
  mode: "error before",
  breaks: /I1: eml_\w+ was accepted and is not there/,
};

/** Makes two transactions of one: the parts that `first` says, which come first in it, and then the rest. */
export async function apart(
  input: Input,
  first: (part: Part) => boolean,
  go: (input: Input) => Promise<Reply>,
) {
  const { TransactItems = [] } = input;
  const [early, late] = [TransactItems.filter(first), TransactItems.filter((part) => !first(part))];
  if (early.length === 0 || late.length === 0) return go(input);
  await go({ ...input, TransactItems: early });
  try {
    return await go({ TransactItems: late, ClientRequestToken: randomUUID() });
  } catch (error) {
    // The places of the reasons are those that the service asked for.
    if (error instanceof TransactionCanceledException)
      error.CancellationReasons?.unshift(...early.map(() => ({ Code: "None" })));
    throw error;
  }
}

function withParts(input: Input, isIt: (part: Part) => boolean, change: (update: Input) => Input): Input {
  if (!input.TransactItems?.some(isIt)) return input;
  const changed = (part: Part) => (isIt(part) && part.Update ? { Update: change(part.Update) } : part);
  return { ...input, TransactItems: input.TransactItems.map(changed) };
}

export const money: readonly Mutant[] = [
  fundsApart,
  refundApart,
  blindAdd,
  refundAgain,
  wrongMonth,
  answerBeforeCommit,
];
