import { eventsQueue } from "../functions/settings/events-queue.ts";

/** A measured path with what an email uses of AWS in addition. */
export interface Step {
  /** The measured path, and how often it runs: what ten emails share counts a tenth for each. */
  readonly path: string;
  readonly times: number;
  /** Memory of the function in GB, and how long it runs: assumed, see `assumedMs`. */
  readonly gigabytes: number;
  readonly milliseconds: number;
  /** The number of invocations that `milliseconds` covers; 1 by default. */
  readonly runs?: number;
  /** Write units of the path that a run makes once, whatever it records: the metrics. As many runs were measured. */
  readonly unitsOfRuns?: number;
  readonly httpRequests?: number;
  readonly snsRequests?: number;
  /** Requests of the queue's poller, in addition to those of the path. */
  readonly sqsRequests?: number;
}

export interface EmailKind {
  readonly name: string;
  readonly steps: readonly Step[];
  /** How many emails SES bills for it. */
  readonly sesEmails: number;
}

/**
 * The billed duration of an invocation. It cannot be measured without an account: this is the sum of the sequential
 * calls at 8 ms per read or write, 25 ms per transaction, 10 ms per queue request and 150 ms per SES request, and 10 ms
 * of the function's own work.
 */
const assumedMs = {
  send: 55,
  replay: 20,
  email: 196,
  events: 45,
  expand: 150,
  batch: 300,
  objectSend: 85,
  webhook: 150,
};

/** A poller that finds one message makes two requests for it: to receive and to delete it. */
const polled = { one: 2, ofTen: 0.2 };
/** SES reports an email's Send and Delivery events. */
const eventsPerEmail = 2;

/** Single emails are those of a deployment that sends a million in thirty days, evenly. */
const emailsPerSecond = 1e6 / (30 * 24 * 60 * 60);
/** The events that arrive while the events queue collects a batch are recorded together. */
const eventsTogether = Math.max(
  1,
  Math.min(eventsQueue.batchSize, eventsPerEmail * emailsPerSecond * eventsQueue.batchSeconds),
);

const request = (path: string, milliseconds: number, times = 1): Step => ({
  ...{ path, times, gigabytes: 1, milliseconds, httpRequests: 1 },
});
const delivery = (path: string): Step => ({
  ...{ path, times: 1, gigabytes: 0.5, milliseconds: assumedMs.email, sqsRequests: polled.one },
});
/** The time of an email's events, where a run records so many. Ten take about twice the time of one. */
function runMs(together: number): number {
  return (eventsPerEmail * assumedMs.events * (1 + (together - 1) / 9)) / together;
}
/** The events of one email, of which so many are recorded in one run. */
const eventsOf = (together: number): Step => ({
  ...{ path: "worker: the SES events of one email", times: 1, gigabytes: 0.5 },
  milliseconds: runMs(together),
  runs: eventsPerEmail / together,
  unitsOfRuns: 1,
  snsRequests: eventsPerEmail,
  sqsRequests: (eventsPerEmail * polled.one) / together,
});
const events = eventsOf(eventsTogether);
/**
 * Emails of a bulk call are sent together, so their events arrive together: the events queue fills its batches, which a
 * poller receives and deletes by tens. Those of fifty emails were measured, in one run; a full batch has three times as many,
 * so what a run reads once is still counted a little too often.
 */
const eventsOfFifty: Step = {
  ...{ path: "worker: the SES events of 50 emails", times: 1 / 50 },
  ...{ gigabytes: 0.5, milliseconds: 50 * runMs(eventsQueue.batchSize) },
  ...{ runs: (50 * eventsPerEmail) / eventsQueue.batchSize, unitsOfRuns: 1 },
  ...{ snsRequests: 50 * eventsPerEmail, sqsRequests: 5 * eventsPerEmail * polled.one },
};
const single = (path: string): EmailKind => ({
  name: path,
  steps: [request(path, assumedMs.send), delivery("worker: one email"), events],
  sesEmails: 1,
});

/** What an email costs more where its project has an endpoint for one of its events. */
export const webhookCall: EmailKind = {
  name: "one webhook call",
  steps: [
    {
      ...{ path: "worker: one webhook call", times: 1, gigabytes: 0.5, milliseconds: assumedMs.webhook },
      sqsRequests: polled.one,
    },
  ],
  sesEmails: 0,
};

export const emailKinds: readonly EmailKind[] = [
  single("POST /emails"),
  single("POST /emails with a key"),
  {
    name: "POST /emails, 30 KB packed",
    steps: [
      request("POST /emails, 30 KB packed", assumedMs.objectSend),
      delivery("worker: one email, 30 KB packed"),
      events,
    ],
    sesEmails: 1,
  },
  {
    name: "POST /emails/bulk, 100 of 8 KB",
    steps: [
      request("POST /emails/bulk, 100 of 8 KB", assumedMs.send, 1 / 100),
      {
        path: "worker: expands a bulk request of 100",
        times: 1 / 100,
        gigabytes: 0.5,
        milliseconds: assumedMs.expand,
        // The hundred messages are enqueued in ten requests; the path shows one.
        sqsRequests: polled.one + 9,
      },
      {
        path: "worker: a batch of 10 emails of a bulk request",
        times: 1 / 10,
        gigabytes: 0.5,
        milliseconds: assumedMs.batch,
        sqsRequests: 10 * polled.ofTen,
      },
      eventsOfFifty,
    ],
    sesEmails: 1,
  },
  {
    name: "POST /emails, a replay",
    steps: [request("POST /emails, a replay", assumedMs.replay)],
    sesEmails: 0,
  },
];
