import { emailEvents, endpointDownAtFirst } from "../scenarios/webhooks.ts";
import type { Mutant } from "./mutant.ts";
import { askedOtherwise, isEmailKey, seenOtherwise, withStore, withWeb } from "./seams.ts";

/** Deliveries without a place in the due index. */
const notDue: Mutant = {
  name: "keeps deliveries only in the queue",
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
  name: "takes every response of an endpoint for a success",
  version: (services) =>
    withWeb(services, (web) => async (url, request) => {
      const outcome = await web.post(url, request);
      if (outcome.kind === "failed") return outcome;
      return { ...outcome, answer: { ...outcome.answer, status: 200 } };
    }),
  trial: endpointDownAtFirst,
  mode: "kill before",
  breaks: /I8: email\.delivered counts as delivered/,
};

const newIdEachTime: Mutant = (() => {
  let count = 0;
  return {
    name: "gives each attempt its own id",
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
    breaks: /I8: email\.delivered counts as delivered/,
  };
})();

/** An event's row means that all of its deliveries exist: it must be written last. */
const markedFirst: Mutant = {
  name: "writes an event before its deliveries",
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
  breaks: /I8: whk_\w+ did not get evt_/,
};

/** A worker that ignores the count of the email's row. */
const numberedBlindly: Mutant = {
  name: "numbers the events of an email from a stale count",
  version: (services) =>
    seenOtherwise(services, (row, { Key, RequestItems }) => {
      const isEmail = Key
        ? isEmailKey(Key)
        : String(row["pk"]).endsWith("#EML") && RequestItems !== undefined;
      if (!isEmail || row["eventCount"] === undefined) return row;
      return { ...row, eventCount: 1, laterEventIds: [] };
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
