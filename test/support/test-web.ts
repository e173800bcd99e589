import { newWeb, type Web, type WebOutcome } from "../../functions/gateways/platform/web/web.ts";
import type { TestClock } from "./test-clock.ts";

/** A call that a webhook endpoint received. */
export interface WebCall {
  readonly method: "POST" | "HEAD" | "GET";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: Date;
}

type Answer = (call: WebCall) => WebOutcome | Promise<WebOutcome>;

/** Webhook endpoints and pages in the test's process. Addresses are checked as in production. */
export interface TestWeb extends Web {
  readonly calls: readonly WebCall[];
  /** The calls that got a success response. */
  readonly taken: readonly WebCall[];
  /** Sets the response of a URL from now on; 200 by default. */
  readonly answer: (url: string, answer: Answer) => void;
}

export function newTestWeb(clock: TestClock): TestWeb {
  const calls: WebCall[] = [];
  const taken: WebCall[] = [];
  const answers = new Map<string, Answer>();
  // Every name resolves to a public address; literal addresses are checked unchanged.
  const guard = newWeb({ loopback: false, resolve: async () => [{ address: "8.8.8.8", family: 4 }] });
  const outcomeOf = async (call: WebCall) => {
    calls.push(call);
    const outcome = (await answers.get(call.url)?.(call)) ?? answered(200);
    const status = outcome.kind === "answered" ? outcome.answer.status : 0;
    if (status >= 200 && status < 300) taken.push(call);
    return outcome;
  };
  return {
    calls,
    taken,
    answer: (url, answer) => {
      answers.set(url, answer);
    },
    blocked: guard.blocked,
    post: (url, { headers, body }) => outcomeOf({ method: "POST", url, headers, body, at: clock.now() }),
    read: async (url, { mostBytes, headers }) => {
      const outcome = await outcomeOf({ method: "GET", url, headers, body: "", at: clock.now() });
      if (outcome.kind === "failed") return outcome;
      const { status, body, headers: given } = outcome.answer;
      if (status < 200 || status >= 300) return { kind: "failed", reason: "no_success" };
      const bytes = Buffer.from(body);
      if (bytes.length > mostBytes) return { kind: "failed", reason: "too_large" };
      return { kind: "read", bytes, contentType: given["content-type"] };
    },
    look: (url, { method, headers }) => outcomeOf({ method, url, headers, body: "", at: clock.now() }),
  };
}

export function answered(
  status: number,
  body = "",
  headers: Readonly<Record<string, string>> = {},
): WebOutcome {
  return { kind: "answered", answer: { status, headers, body }, ms: 5 };
}
