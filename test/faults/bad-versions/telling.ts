import { mailTold, toldLater } from "../scenarios/webhooks.ts";
import type { BadVersion } from "./bad-version.ts";
import { askedOtherwise, isEmailKey, seenOtherwise, withStore, withWeb } from "./seams.ts";

/** Deliveries that only their messages know of. */
const notDue: BadVersion = {
  name: "trusts the queue alone with what an endpoint is to be told",
  version: (services) =>
    askedOtherwise(services, (input) => {
      const { Item } = input;
      if (!String(Item?.["pk"]).includes("#WHD#")) return input;
      const { duePk: _, dueSk: __, ...rest } = Item ?? {};
      return { ...input, Item: rest };
    }),
  trial: mailTold,
  mode: "error before",
  breaks: /I8: the delivery of email\.\w+ to whk_\w+ waits for ever/,
};

const anyAnswerWillDo: BadVersion = {
  name: "takes every answer of an endpoint for a yes",
  version: (services) =>
    withWeb(services, (web) => async (url, request) => {
      const outcome = await web.post(url, request);
      if (outcome.kind === "failed") return outcome;
      return { ...outcome, answer: { ...outcome.answer, status: 200 } };
    }),
  trial: toldLater,
  mode: "kill before",
  breaks: /I8: email\.delivered counts as told/,
};

const newIdEachTime: BadVersion = (() => {
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
    trial: toldLater,
    mode: "kill before",
    breaks: /I8: email\.delivered counts as told/,
  };
})();

/** The event's own row says that all of it is told: it must be the last that is written. */
const markedFirst: BadVersion = {
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
  trial: mailTold,
  mode: "kill after",
  breaks: /I8: whk_\w+ is not told of/,
};

/** A worker that goes on from where it believes the count to be, whatever the mail's row says. */
const numberedBlindly: BadVersion = {
  name: "numbers the events of a mail from a stale count",
  version: (services) =>
    seenOtherwise(services, (row, { Key, RequestItems }) => {
      const isEmail = Key
        ? isEmailKey(Key)
        : String(row["pk"]).endsWith("#EML") && RequestItems !== undefined;
      if (!isEmail || row["told"] === undefined) return row;
      return { ...row, told: 1, later: [] };
    }),
  trial: mailTold,
  mode: "kill before",
  breaks: /I8: /,
};

export const telling: readonly BadVersion[] = [
  notDue,
  anyAnswerWillDo,
  newIdEachTime,
  markedFirst,
  numberedBlindly,
];
