import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { twoForOneCredit } from "./held-scenarios.ts";
import { monthTurns, refused } from "./money-scenarios.ts";
import type { Mutant } from "./mutant.ts";
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
  name: "takes the funds in a separate transaction",
  version: (services) => withStore(services, (input, go) => apart(input, isReservation, go)),
  trial: sendWithKey,
  mode: "error before",
  breaks: /I3, I4, I6: what is left/,
};

const refundApart: Mutant = {
  name: "refunds in a separate transaction",
  version: (services) => withStore(services, (input, go) => apart(input, (part) => !isRefund(part), go)),
  trial: refused,
  mode: "kill after",
  breaks: /I3, I4, I6: what is left/,
};

const blindAdd: Mutant = {
  name: "subtracts from the funds without a condition",
  version: (services) =>
    askedOtherwise(services, (input) =>
      withParts(input, isReservation, (update) => unconditional(update, "#shards = :shards")),
    ),
  trial: twoForOneCredit,
  mode: "kill before",
  breaks: /I3: credits is below zero/,
};

const refundAgain: Mutant = {
  name: "refunds again after a lost response",
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

/** A refund for a past month leaves the quota alone; this one adds it to the current month. */
const wrongMonth: Mutant = {
  name: "returns quota to the current month instead of the email's",
  version: (services) =>
    askedOtherwise(services, (input) => {
      const units = input.TransactItems?.[0]?.Update?.ExpressionAttributeValues?.[":refunded"];
      return withParts(input, isRefund, (update) => {
        if ("#quotaLeft" in (update.ExpressionAttributeNames ?? {})) return update;
        return unconditional({
          ...update,
          UpdateExpression: `${update.UpdateExpression}, #quotaLeft :units`,
          ExpressionAttributeNames: { ...update.ExpressionAttributeNames, "#quotaLeft": "quotaLeft" },
          ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ":units": units },
        });
      });
    }),
  trial: monthTurns,
  mode: "kill before",
  breaks: /I3, I4, I6: what is left/,
};

const answerBeforeCommit: Mutant = {
  name: "accepts an email although the transaction failed",
  version: (services) =>
    withStore(services, (input, go) =>
      input.TransactItems?.some(isReservation) ? go(input).catch(() => ({})) : go(input),
    ),
  trial: sendWithKey,
  mode: "error before",
  breaks: /I1: eml_\w+ was accepted and is not there/,
};

/** Splits a transaction: first the parts that `first` selects, then the rest. */
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
    // The cancellation reasons must have the positions of the whole transaction.
    if (error instanceof TransactionCanceledException)
      error.CancellationReasons?.unshift(...early.map(() => ({ Code: "None" })));
    throw error;
  }
}

export function withParts(
  input: Input,
  isIt: (part: Part) => boolean,
  change: (update: Input) => Input,
): Input {
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
