import { emailEvents, endpointDownAtFirst } from "../scenarios/webhooks.ts";
import type { Mutant } from "./mutant.ts";
import { askedOtherwise, isEmailKey, isEventKey, seenOtherwise, withStore, withWeb } from "./seams.ts";

/** Deliveries that are not in the due index. */
const notDue: Mutant = {
  name: "has no due entry for a delivery, only a message",
  version: (services) =>
    askedOtherwise(services, (input) => {
      const { Item } = input;
      if (!String(Item?.["pk"]).includes("#WHD#")) return input;
      const { duePk: _, dueSk: __, ...rest } = Item ?? {};
      return { ...input, Item: rest };
    }),
  trial: emailEvents,
  mode: "error before",
  breaks: /I8: the delivery of email\.\w+ to whk_\w+ is never attempted/,
};

const anyAnswerWillDo: Mutant = {
  name: "treats every response of an endpoint as a success",
  version: (services) =>
    withWeb(services, (web) => async (url, request) => {
      const outcome = await web.post(url, request);
      if (outcome.kind === "failed") return outcome;
      return { ...outcome, answer: { ...outcome.answer, status: 200 } };
    }),
  trial: endpointDownAtFirst,
  mode: "kill before",
  breaks: /I8: email\.delivered is marked as delivered/,
};

const newIdEachTime: Mutant = (() => {
  let count = 0;
  return {
    name: "gives each attempt its own webhook id",
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
    breaks: /I8: email\.delivered is marked as delivered/,
  };
})();

/** The event's own row says that its deliveries exist, so it must be written last. */
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
      if (isEventKey({ pk: String(Item?.["pk"]) })) for (const write of waiting.splice(0)) await write();
      return reply;
    });
  },
  trial: emailEvents,
  mode: "kill after",
  breaks: /I8: whk_\w+ has no delivery of/,
};

/** A worker that continues from a stale event count, whatever the email's row says. */
const numberedBlindly: Mutant = {
  name: "numbers the events of an email from a stale count",
  version: (services) =>
    seenOtherwise(services, (row, { Key, RequestItems }) => {
      const isEmail = Key
        ? isEmailKey(Key)
        : isEmailKey({ pk: String(row["pk"]) }) && RequestItems !== undefined;
      if (!isEmail || row["eventCount"] === undefined) return row;
      return { ...row, eventCount: 1, laterEventIds: [] };
    }),
  trial: emailEvents,
  mode: "kill before",
  breaks: /I8(, I10)?: /,
};

export const deliveries: readonly Mutant[] = [
  notDue,
  anyAnswerWillDo,
  newIdEachTime,
  markedFirst,
  numberedBlindly,
];
