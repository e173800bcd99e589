import { emailEvents, endpointDownAtFirst } from "../scenarios/webhooks.ts";
import type { Mutant } from "./mutant.ts";
import { askedOtherwise, isEmailKey, seenOtherwise, withStore, withWeb } from "./seams.ts";

/** Deliveries that only their messages know of. */
const notDue: Mutant = {
  name: "trusts the queue alone with what an endpoint is to be told",
  version: (services) =>
    askedOtherwise(services, (input) => {
      const { Item } = input;
      if (!String(Item?.["pk"]).includes("#WHD#")) return input;
      const { duePk: _, dueSk: __, ...rest } = Item ?? {};
      return { ...input, Item: rest };
    }),
  trial: emailEvents,
  mode: "error before",
  breaks: /I8: the delivery of email\.\w+ to whk_\w+ waits for ever/,
};

const anyAnswerWillDo: Mutant = {
  name: "takes every answer of an endpoint for a yes",
  version: (services) =>
    withWeb(services, (web) => async (url, request) => {
      const outcome = await web.post(url, request);
      if (outcome.kind === "failed") return outcome;
      return { ...outcome, answer: { ...outcome.answer, status: 200 } };
    }),
  trial: endpointDownAtFirst,
  mode: "kill before",
  breaks: /I8: email\.delivered counts as told/,
};

const newIdEachTime: Mutant = (() => {
  let count = 0;
  return {
    name: "gives each attempt an id of its own",
    version: (services) =>
      withWeb(
        services,
        (web) => (url, request) =>
          web.post(url, {
            ...request,
            headers: { ...request.headers, "webhook-id": `another-${++count}` },
          }),
      ),
    trial: endpointDownAtFirst,
    mode: "kill before",
    breaks: /I8: email\.delivered counts as told/,
  };
})();

/** The event's own row says that all of it is told: it must be the last that is written. */
const markedFirst: Mutant = {
  name: "writes an event down before its deliveries",
  version: (services) => {
    const waiting: (() => Promise<unknown>)[] = [];
    return withStore(services, async (input, go) => {
      const { Item } = input;
      const isDelivery = String(Item?.["pk"]).includes("#WHD#");
      if (isDelivery) {
        waiting.push(() => go(input));
        return {};
      }
      const reply = await go(input);
      if (String(Item?.["pk"]).endsWith("#ACT")) for (const write of waiting.splice(0)) await write();
      return reply;
    });
  },
  trial: emailEvents,
  mode: "kill after",
  breaks: /I8: whk_\w+ is not told of/,
};

/** A worker that goes on from where it believes the count to be, whatever the mail's row says. */
const numberedBlindly: Mutant = {
  name: "numbers the events of a mail from a stale count",
  version: (services) =>
    seenOtherwise(services, (row, { Key, RequestItems }) => {
      const isEmail = Key
        ? isEmailKey(Key)
        : String(row["pk"]).endsWith("#EML") && RequestItems !== undefined;
      if (!isEmail || row["told"] === undefined) return row;
      return { ...row, told: 1, later: [] };
    }),
  trial: emailEvents,
  mode: "kill before",
  breaks: /I8: /,
};

export const deliveries: readonly Mutant[] = [
  notDue,
  anyAnswerWillDo,
  newIdEachTime,
  markedFirst,
  numberedBlindly,
];
