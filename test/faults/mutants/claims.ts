import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import { frozenWorker, isSweepersMove, sweptWhileSettled } from "./held-scenarios.ts";
import type { Mutant } from "./mutant.ts";
import {
  askedOtherwise,
  isEmailKey,
  isEventLook,
  seenOtherwise,
  stageOf,
  unconditional,
  withMailer,
  withStore,
} from "./seams.ts";
import { messageTwice, sendWithKey } from "./send-scenarios.ts";

const sendsWithoutClaim: Mutant = {
  name: "sends without a claim",
  version: (services) =>
    askedOtherwise(services, (input) => (stageOf(input) === "sending" ? unconditional(input) : input)),
  trial: messageTwice,
  mode: "kill before",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

const claimOrFail: Mutant = {
  name: "fails on a message whose email it cannot claim",
  version: (services) => {
    const claiming = withStore(services, (input, go) =>
      go(input).catch((error: unknown) => {
        if (stageOf(input) === "sending") throw new Error("not claimed", { cause: error });
        throw error;
      }),
    );
    // Skips the check before the claim, which would have shown that there is nothing to claim.
    return seenOtherwise(claiming, (row, input) =>
      isEventLook(input) && isEmailKey({ pk: String(row["pk"]) }) ? { ...row, stage: "queued" } : row,
    );
  },
  trial: messageTwice,
  mode: "kill before",
  breaks: /I10: dead letters/,
};

const claimAfterSend: Mutant = {
  name: "claims an email after sending it",
  version: (services) => {
    const { client } = services.tables;
    const claims = new Map<string, () => Promise<unknown>>();
    const looking = withStore(services, async (input, go) => {
      const { Key, TableName } = input;
      if (!Key || stageOf(input) !== "sending") return go(input);
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      if (Item?.["stage"] !== "queued") return go(input);
      claims.set(Key.sk, () => go(input));
      return {
        Attributes: { ...Item, stage: "sending", attempt: input.ExpressionAttributeValues?.[":attempt"] },
      };
    });
    return withMailer(looking, (mailer) => async (region, email) => {
      const result = await mailer.send(region, email);
      await claims.get(email.tags[messageTags.email] ?? "")?.();
      return result;
    });
  },
  trial: sendWithKey,
  mode: "kill after",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

/** The worker does not notice how long it was held: its claim seems to be from the future. */
const staleClaim: Mutant = {
  name: "sends with an expired claim",
  version: (services) =>
    withStore(services, async (input, go) => {
      const reply = await go(input);
      const { Attributes } = reply;
      if (!Attributes || stageOf(input) !== "sending") return reply;
      const attempt = { ...(Attributes["attempt"] as object), at: "2099-01-01T00:00:00.000Z" };
      return { ...reply, Attributes: { ...Attributes, attempt } };
    }),
  trial: frozenWorker,
  mode: "kill before",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

const blindSweeper: Mutant = {
  name: "sweeps without a condition",
  version: (services) =>
    askedOtherwise(services, (input) => (isSweepersMove(input) ? unconditional(input) : input)),
  trial: sweptWhileSettled,
  mode: "kill before",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

export const claims: readonly Mutant[] = [
  sendsWithoutClaim,
  claimOrFail,
  claimAfterSend,
  staleClaim,
  blindSweeper,
];
