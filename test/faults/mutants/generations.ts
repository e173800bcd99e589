import { generatedOnce, generatedWithKey } from "../scenarios/markup.ts";
import type { Mutant } from "./mutant.ts";
import { askedOtherwise, type Input, isRecord, type Part } from "./seams.ts";

const isUsage = (sk: unknown) => typeof sk === "string" && sk.startsWith("GENERATIONS#");
const begins = ({ Put }: Part) => isUsage(Put?.Item?.["sk"]);
const ends = ({ Update }: Part) => isUsage(Update?.Key?.sk);

/** Leaves parts out of transactions. */
function without(input: Input, isLeftOut: (part: Part) => boolean): Input {
  const { TransactItems: parts } = input;
  const left = parts?.filter((part) => !isLeftOut(part));
  return !parts || left?.length === 0 ? input : { ...input, TransactItems: left ?? [] };
}

const keyForgotten: Mutant = {
  name: "stores a generation without the response of its idempotency key",
  version: (services) => askedOtherwise(services, (input) => without(input, isRecord)),
  trial: generatedWithKey,
  mode: "error before",
  breaks: /I5: a key has two generations/,
};

const uncharged: Mutant = {
  name: "does not count a generation that succeeded",
  version: (services) => askedOtherwise(services, (input) => without(input, ends)),
  trial: generatedOnce,
  mode: "error before",
  breaks: /I4: generations are charged that are not stored, or the reverse/,
};

/** Counts the unit when it is taken, instead of when the generation succeeds. */
const chargedAtOnce: Mutant = {
  name: "charges a generation when it begins, so that a killed one stays charged",
  version: (services) =>
    askedOtherwise(services, (input) => {
      const parts = input.TransactItems?.map((part) =>
        begins(part) && part.Put ? { Put: { ...part.Put, Item: { ...part.Put.Item, used: 1 } } } : part,
      );
      return parts ? without({ ...input, TransactItems: parts }, ends) : input;
    }),
  trial: generatedOnce,
  mode: "kill after",
  breaks: /I4: generations are charged that are not stored/,
};

export const generations: readonly Mutant[] = [keyForgotten, uncharged, chargedAtOnce];
