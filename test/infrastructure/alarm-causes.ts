/**
 * How the cause of each kind of alarm is shown, by its setting in `alarm-kinds.ts`: a test in which the metric moves, a test
 * that makes the cause where the metric is AWS's own count of it, or why neither is possible without an account.
 */
export type Shown =
  | { readonly moves: TestTitle }
  | { readonly caused: TestTitle }
  | { readonly onlyOnAws: string };

export interface TestTitle {
  readonly file: string;
  /** A part of its title. */
  readonly title: string;
}

const at = (file: string, title: string): TestTitle => ({ file, title });
const logs = "test/infrastructure/log-alarms.test.ts";
const failing = "test/local/failing-functions.test.ts";
const waits = { caused: at(failing, "waits in its queue and is in the dead letters after five receives") };
const concurrency = "Lambda refuses runs above a concurrency that the engines of one machine do not have";
const ecs = "the tasks and the load balancer of SMTP run only on ECS";

export const shown: Readonly<Record<string, Shown>> = {
  "API errors": { caused: at(failing, "a function that fails is a 5xx response of the API") },
  "dead letters": waits,
  "function errors": waits,
  "transactional email waits": waits,
  "broadcast email waits": waits,
  "SES events wait": waits,
  "jobs wait": waits,
  "received emails wait": waits,
  "webhook deliveries wait": waits,
  bounces: { onlyOnAws: "SES computes the reputation of an account, from days of real sending" },
  complaints: { onlyOnAws: "SES computes the reputation of an account, from days of real sending" },
  "function throttles": { onlyOnAws: concurrency },
  "API throttles": { onlyOnAws: concurrency },
  "table throttles": {
    caused: at(
      "test/api/emails/races-faults.test.ts",
      "is throttled within, write by write, waits and goes on",
    ),
  },
  "receipt rules differ": {
    caused: at("test/workers/receiving/daily-check.test.ts", "reports changed rules and repairs nothing"),
  },
  "email paused": { moves: at(logs, "is counted as put back: %s") },
  "email refused": { moves: at(logs, "is counted as put back: %s") },
  "email throttled": { moves: at(logs, "is counted as put back: %s") },
  "email old": { moves: at(logs, "for an hour shows its age and error lines") },
  "account disabled": { moves: at(logs, "with sending disabled is an alarm of its region only") },
  "account quota": { moves: at(logs, "at 80 % of its daily quota is an alarm") },
  "account in sandbox": { moves: at(logs, "in the sandbox is an alarm of its region only") },
  "error lines": { moves: at(logs, "for an hour shows its age and error lines") },
  "sender faults": {
    moves: at("test/api/deliverability/compliance.test.ts", "shows refusals for a fault of the domain"),
  },
  "alarms unheard": {
    moves: at(
      "test/infrastructure/alarm-topic.test.ts",
      "without a subscriber is an alarm of its region only",
    ),
  },
  "worker silent": { onlyOnAws: "EventBridge starts the runs, and Lambda counts them" },
  "certificate ends": { onlyOnAws: "ACM issues, renews and counts the days of its certificates" },
  "SMTP certificate": {
    moves: at(
      "test/smtp/certificate.test.ts",
      "that ends within two weeks is logged, which the alarm counts",
    ),
  },
  "SMTP renewal": { onlyOnAws: "the schedule is one of EventBridge, which calls ECS" },
  "SMTP listener": { onlyOnAws: ecs },
  "SMTP tasks": { onlyOnAws: ecs },
  "SMTP errors": {
    caused: at("test/smtp/upstream/replies.test.ts", "an unreachable API leads to 451 4.4.1"),
  },
};
