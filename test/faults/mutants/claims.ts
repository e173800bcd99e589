import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { Mutant } from "./mutant.ts";
import { frozenWorker, isSweepersMove, sweptWhileSettled } from "./held-scenarios.ts";
import { askedOtherwise, seenOtherwise, stageOf, unconditional, withMailer, withStore } from "./seams.ts";
import { sendWithKey, messageTwice } from "./send-scenarios.ts";

const noClaim: Mutant = {
  name: "sends without a claim",
  version: (services) =>
    askedOtherwise(services, (input) => (stageOf(input) === "sending" ? unconditional(input) : input)),
  trial: messageTwice,
  mode: "kill before",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

const claimOrFail: Mutant = {
  name: "fails at a message whose mail it cannot claim",
  version: (services) => {
    const claiming = withStore(services, (input, go) =>
      go(input).catch((error: unknown) => {
        if (stageOf(input) === "sending") throw new Error("not claimed", { cause: error });
        throw error;
      }),
    );
    // The look before the claim, which would have shown that there is nothing to claim, it goes past.
    return seenOtherwise(claiming, (row, { RequestItems = {} }) => {
      const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
      const isFirstLook = keys.length === 2 && keys.some(({ sk }) => sk === "WEBHOOKS");
      return isFirstLook && String(row["pk"]).endsWith("#EML") ? { ...row, stage: "queued" } : row;
    });
  },
  trial: messageTwice,
  mode: "kill before",
  breaks: /I10: dead letters/,
};

const claimAfterSend: Mutant = {
  name: "claims a mail after it has sent it",
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
    return withMailer(looking, (mailer) => async (region, mail) => {
      const verdict = await mailer.send(region, mail);
      await claims.get(mail.tags[messageTags.email] ?? "")?.();
      return verdict;
    });
  },
  trial: sendWithKey,
  mode: "kill after",
  breaks: /I2: accepts of eml_\w+: 2 instead of 1/,
};

/** The clock as it was when the process was started: it does not see how long it was held up. */
const staleClaim: Mutant = {
  name: "sends by a claim that has run out",
  version: (services) => {
    const started = services.clock();
    return { ...services, clock: () => started };
  },
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

export const claims: readonly Mutant[] = [noClaim, claimOrFail, claimAfterSend, staleClaim, blindSweeper];
