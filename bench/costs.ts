import type { Measured } from "./measure.ts";
import { prices } from "./prices.ts";

/** What a mail asks of AWS beside the measured units. */
interface Step {
  /** The measured path that it is, and how often: what ten mails share counts a tenth for each. */
  readonly path: string;
  readonly times: number;
  /** Memory of the function in GB, and how long it runs: assumed, see `assumedMs`. */
  readonly gigabytes: number;
  readonly milliseconds: number;
  /** How many runs those milliseconds are; one, unless it says otherwise. */
  readonly runs?: number;
  readonly httpRequests?: number;
  readonly snsRequests?: number;
  /** Beside those that the path makes itself: what a poller asks. */
  readonly sqsRequests?: number;
}

export interface Mail {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly sesMails: number;
}

/**
 * How long a run is billed. Nothing here can be measured without an account: the sum of the calls one after another
 * at 8 ms a read or write, 25 ms a transaction, 10 ms to the queue and 150 ms to SES, and 10 ms of the function's own.
 */
const assumedMs = { send: 55, replay: 20, mail: 196, events: 45, layOut: 150, batch: 300, objectSend: 85 };

/** A poller that finds one message asks twice for it: to receive and to delete. */
const polled = { one: 2, ofTen: 0.2 };
/** SES tells of a mail that it was sent and that it was delivered. */
const eventsOfMail = 2;

const request = (path: string, milliseconds: number, times = 1): Step => ({
  ...{ path, times, gigabytes: 1, milliseconds, httpRequests: 1 },
});
const delivery = (path: string): Step => ({
  ...{ path, times: 1, gigabytes: 0.5, milliseconds: assumedMs.mail, sqsRequests: polled.one },
});
const events: Step = {
  ...{ path: "worker: its delivery event", times: 1, gigabytes: 0.5 },
  milliseconds: eventsOfMail * assumedMs.events,
  runs: eventsOfMail,
  snsRequests: eventsOfMail,
  sqsRequests: eventsOfMail * polled.one,
};
const single = (path: string): Mail => ({
  name: path,
  steps: [request(path, assumedMs.send), delivery("worker: one mail"), events],
  sesMails: 1,
});

export const mails: readonly Mail[] = [
  single("POST /emails"),
  single("POST /emails with a key"),
  {
    name: "POST /emails, 30 KB packed",
    steps: [
      request("POST /emails, 30 KB packed", assumedMs.objectSend),
      delivery("worker: one mail of 30 KB packed"),
      events,
    ],
    sesMails: 1,
  },
  {
    name: "POST /emails/bulk, 100 of 8 KB",
    steps: [
      request("POST /emails/bulk, 100 of 8 KB", assumedMs.send, 1 / 100),
      {
        path: "worker: lays out a bulk call of 100",
        times: 1 / 100,
        gigabytes: 0.5,
        milliseconds: assumedMs.layOut,
        // The hundred messages that it writes go in ten requests, of which the path shows one.
        sqsRequests: polled.one + 9,
      },
      {
        path: "worker: a batch of 10 mails of a bulk call",
        times: 1 / 10,
        gigabytes: 0.5,
        milliseconds: assumedMs.batch,
        sqsRequests: 10 * polled.ofTen,
      },
      // Ten events go side by side, in about twice the time of one.
      {
        ...events,
        sqsRequests: eventsOfMail * polled.ofTen,
        milliseconds: (eventsOfMail * assumedMs.events) / 5,
        runs: eventsOfMail / 10,
      },
    ],
    sesMails: 1,
  },
  {
    name: "POST /emails, a replay",
    steps: [request("POST /emails, a replay", assumedMs.replay)],
    sesMails: 0,
  },
];

/** Dollars for a million mails, by who asks for them. */
export type Cost = Readonly<Record<"gateway" | "lambda" | "dynamodb" | "sqs" | "sns" | "s3" | "ses", number>>;

export function costOf({ steps, sesMails }: Mail, measured: readonly Measured[]): Cost {
  const sum = (cost: (step: Step, path: Measured) => number) =>
    1e6 * steps.reduce((total, step) => total + step.times * cost(step, pathOf(step, measured)), 0);
  return {
    gateway: sum(({ httpRequests = 0 }) => httpRequests * prices.httpApiRequest),
    lambda: sum(runPrice),
    dynamodb: sum(
      (_, { readUnits, writeUnits }) => readUnits * prices.readUnit + writeUnits * prices.writeUnit,
    ),
    sqs: sum(({ sqsRequests = 0 }, { calls }) => {
      const own = calls.filter((call) => call.startsWith("SendMessage")).length;
      return (own + sqsRequests) * prices.sqsRequest;
    }),
    sns: sum(({ snsRequests = 0 }) => snsRequests * prices.snsRequest),
    s3: sum((_, { calls }) => {
      const put = calls.filter((call) => call === "PutObject").length;
      const get = calls.filter((call) => call === "GetObject").length;
      return put * prices.s3Put + get * prices.s3Get;
    }),
    ses: 1e6 * sesMails * prices.sesMail,
  };
}

function runPrice({ gigabytes, milliseconds, runs = 1 }: Step): number {
  return runs * prices.lambdaRequest + ((gigabytes * milliseconds) / 1000) * prices.lambdaGbSecond;
}

function pathOf({ path }: Step, measured: readonly Measured[]): Measured {
  const found = measured.find(({ name }) => name === path);
  if (!found) throw new Error(`no path is called ${path}`);
  return found;
}
