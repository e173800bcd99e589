import { synthesized, text } from "./synthesized.ts";

const deployment = synthesized({
  serviceDomain: { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABCDEFGHIJ" },
  smtp: {
    hostname: "smtp.example.com",
    certificateSecretArn: "arn:aws:secretsmanager:us-east-1:123456789012:secret:smtp-certificate-AbCdEf",
    port25: true,
  },
});
/** Every alarm of a deployment with SMTP. */
export const alarms = deployment.of("AWS::CloudWatch::Alarm");
export const queues = deployment.of("AWS::SQS::Queue");

/** When an alarm goes off: at a threshold, in so many periods of so many seconds, or in some of them. An expression has no period of its own. */
type Setting = readonly [
  threshold: number,
  periods: number,
  seconds?: number | undefined,
  statistic?: string | undefined,
  /** What it makes of no data; it is quiet by default. */
  silence?: "breaching" | "ignore" | undefined,
  breaching?: number,
];

const age = (threshold: number): Setting => [threshold, 3, 60, "Maximum"];
export const settings: Readonly<Record<string, Setting>> = {
  "API errors": [1, 1],
  "dead letters": [1, 1, 60, "Maximum"],
  bounces: [0.04, 1, 3600, "Average", "ignore"],
  complaints: [0.0008, 1, 3600, "Average", "ignore"],
  "function errors": [1, 2, 300, "Sum"],
  "function throttles": [1, 3, 300, "Sum"],
  "API throttles": [1, 2],
  "transactional email waits": age(600),
  "broadcast email waits": age(86_400),
  "SES events wait": age(600),
  "jobs wait": age(3600),
  "received emails wait": age(600),
  "webhook deliveries wait": age(1800),
  "receipt rules differ": [1, 1, 300, "Maximum"],
  "email paused": [1, 4, 300, "Sum", undefined, 2],
  "email refused": [1, 2, 300, "Sum"],
  "email throttled": [50, 6, 300, "Sum"],
  "email old": [1800, 4, 300, "Maximum", undefined, 2],
  "table throttles": [10, 2],
  "account disabled": [1, 1, 300, "Maximum"],
  "account quota": [80, 1, 300, "Maximum"],
  "account in sandbox": [1, 1, 300, "Maximum"],
  "sender faults": [1, 1, 300, "Sum"],
  "alarms unheard": [1, 3, 300, "Maximum"],
  "worker silent": [1, 2, undefined, undefined, "breaching"],
  "certificate ends": [1, 1],
  "SMTP certificate": [1, 1, 3600, "Sum"],
  "error lines": [1, 3, 300, "Sum"],
  "SMTP renewal": [1, 1, 300, "Sum"],
  "SMTP listener": [1, 3, undefined, undefined, "breaching"],
  "SMTP tasks": [0.5, 3, undefined, undefined, "breaching"],
  "SMTP errors": [1, 2, 300, "Sum"],
};

const byMetric: Readonly<Record<string, string>> = {
  ApproximateNumberOfMessagesVisible: "dead letters",
  "Reputation.BounceRate": "bounces",
  "Reputation.ComplaintRate": "complaints",
  Errors: "function errors",
  Throttles: "function throttles",
  TargetErrorCount: "SMTP renewal",
  "smtp-turned-away": "SMTP errors",
  "smtp-certificate-ends": "SMTP certificate",
  "oldest-queued-seconds": "email old",
  sendingDisabled: "account disabled",
  quotaPercent: "account quota",
  sandbox: "account in sandbox",
  alarmsUnheard: "alarms unheard",
  receiptRulesDrift: "receipt rules differ",
  "sender-faults": "sender faults",
};
const byCause: Readonly<Record<string, string>> = {
  paused: "email paused",
  misconfigured: "email refused",
  later: "email throttled",
};
const byQueue = [
  [/-transactional$/, "transactional email waits"],
  [/-broadcast$/, "broadcast email waits"],
  [/-ses-events$/, "SES events wait"],
  [/-jobs$/, "jobs wait"],
  [/-received$/, "received emails wait"],
  [/-webhooks$/, "webhook deliveries wait"],
] as const;

type Alarm = (typeof alarms)[number];

/** The name of the queue that an alarm watches. */
export function queueOf({ stack, properties }: Alarm): string {
  const dimensions = [properties["Dimensions"]].flat();
  const [, logicalId] = /^<(\w+)\.QueueName>$/.exec(text(Object(dimensions[0]).Value)) ?? [];
  const queue = queues.find((one) => one.stack === stack && one.id === logicalId);
  return text(queue?.properties["QueueName"]);
}

function dimensionOf({ properties }: Alarm, name: string): string {
  const dimensions = [properties["Dimensions"]].flat();
  return text(Object(dimensions.find((one) => Object(one).Name === name)).Value);
}

/** Which of the settings an alarm has; undefined where it is of another kind. */
export function kindOf(alarm: Alarm): string | undefined {
  const metric = alarm.properties["MetricName"];
  if (metric === "ApproximateAgeOfOldestMessage")
    return byQueue.find(([name]) => name.test(queueOf(alarm)))?.[1];
  if (metric === "emails-put-back") return byCause[dimensionOf(alarm, "putBack")];
  if (typeof metric === "string") return metric.startsWith("error-lines-") ? "error lines" : byMetric[metric];
  const expression = JSON.stringify(alarm.properties["Metrics"]);
  if (expression.includes("Failed requests, percent")) return "API errors";
  if (expression.includes("No runs")) return "worker silent";
  if (expression.includes("Certificate ends soon")) return "certificate ends";
  if (expression.includes("Throttled requests")) return "API throttles";
  if (/^(Data|Money)Throttled/.test(alarm.id)) return "table throttles";
  return expression.includes("Missing tasks") ? "SMTP tasks" : "SMTP listener";
}
