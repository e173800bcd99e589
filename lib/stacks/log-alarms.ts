import { NestedStack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { countedLines } from "../../functions/settings/counted-lines.ts";
import { alarmRegions } from "../../functions/settings/dashboard/alarm-regions.ts";
import { type Config, deploymentOf } from "../config.ts";
import { AccountAlarms, accountFields } from "../constructs/alarms/account-alarms.ts";
import { Alarm } from "../constructs/alarms/alarm.ts";
import { addLogMetric, logMetric } from "../constructs/alarms/log-metric.ts";
import { PutBackAlarms, putBackMetrics } from "../constructs/alarms/put-back-alarms.ts";
import type { SendPipeline } from "../constructs/send-pipeline.ts";
import type { ServiceFunction } from "../constructs/service-function.ts";
import { receivingRegionsOf } from "../permissions/inbound/receiving-actions.ts";

interface LogAlarmsProps {
  readonly config: Config;
  readonly senders: readonly SendPipeline[];
  readonly sweep: ServiceFunction;
  /** The worker that reads the SES accounts. */
  readonly account: ServiceFunction;
  /** The worker that compares receipt rules. */
  readonly receiptRules: ServiceFunction;
  readonly workers: readonly ServiceFunction[];
}

/**
 * Alarms on what workers log. A call that SES refuses is no failed run: the email is put back, and each turn is a new
 * message, so neither Lambda nor the queue shows it. Nested, because of the limit of 500 resources per stack.
 */
export class LogAlarms extends NestedStack {
  constructor(scope: Construct, id: string, props: LogAlarmsProps) {
    super(scope, id);
    const { name: deployment, regions } = props.config;
    this.addPutBackMetrics(deployment, props);
    for (const field of accountFields)
      addLogMetric(this, [props.account], {
        deployment,
        name: field,
        where: is(countedLines.account),
        value: field,
        by: ["region"],
      });
    addLogMetric(this, [props.receiptRules], {
      deployment,
      name: driftMetric,
      where: is(countedLines.receiptRules),
      value: "drift",
      by: ["region"],
    });
    addLogMetric(this, [props.account], {
      deployment,
      name: unheardMetric,
      where: is(countedLines.alarmTopic),
      value: "unheard",
      by: ["region"],
    });
    this.addSenderFaults(deployment, props.workers);
    for (const region of alarmRegions(deploymentOf(props.config))) this.addUnheardAlarm(deployment, region);
    for (const region of receivingRegionsOf(props.config)) this.addDriftAlarm(deployment, region);
    for (const region of regions) {
      new PutBackAlarms(this, { deployment, region });
      new AccountAlarms(this, { deployment, region });
    }
    for (const [bundle, some] of Map.groupBy(props.workers, (worker) => worker.bundle))
      this.addErrorLines(deployment, bundle, some);
  }

  private addPutBackMetrics(deployment: string, { senders, sweep }: LogAlarmsProps): void {
    const senderWorkers = senders.map(({ worker }) => worker);
    // A broadcast takes hours, so the age of its emails says nothing.
    const urgent = senders.filter(({ kind }) => kind === "transactional").map(({ worker }) => worker);
    const age = { deployment, name: putBackMetrics.age, value: "ageSeconds", by: ["region"] } as const;
    const late = `(${is(countedLines.requeued)}) || (${is(countedLines.behind)})`;
    addLogMetric(this, urgent, { ...age, where: late });
    addLogMetric(this, [sweep], { ...age, where: is(countedLines.queuedAgain) });
    addLogMetric(this, senderWorkers, {
      deployment,
      name: putBackMetrics.count,
      where: is(countedLines.requeued),
      by: ["region", "putBack"],
    });
  }

  private addDriftAlarm(deployment: string, region: string): void {
    new Alarm(this, `ReceiptRules-${region}`, {
      deployment,
      metric: logMetric(deployment, driftMetric, "Maximum", { region }),
      threshold: 1,
      impact: `The receipt rules of SES in ${region} were changed by someone else: emails to some domains may not be received.`,
      section: "receipt-rules",
    });
  }

  /** Where it is the home region's own topic, only the overview, the console and `doctor` show it. */
  private addUnheardAlarm(deployment: string, region: string): void {
    new Alarm(this, `Unheard-${region}`, {
      deployment,
      metric: logMetric(deployment, unheardMetric, "Maximum", { region }),
      threshold: 1,
      periods: 3,
      impact: `Nobody is subscribed to the alarms of ${region}: no one is notified of what goes wrong there.`,
      section: "alarms-unheard",
    });
  }

  /** The domain is to be repaired, whichever project it is of: a provider may extend a refusal to the whole account. */
  private addSenderFaults(deployment: string, workers: readonly ServiceFunction[]): void {
    addLogMetric(
      this,
      workers.filter(({ bundle }) => bundle === "record-events"),
      { deployment, name: senderFaultMetric, where: is(countedLines.senderFault), value: "count" },
    );
    new Alarm(this, "SenderFaults", {
      deployment,
      metric: logMetric(deployment, senderFaultMetric, "Sum"),
      threshold: 1,
      impact: "Google or Microsoft refuses email of a domain, since it is not authenticated as they demand.",
      section: "refused-domains",
    });
  }

  private addErrorLines(deployment: string, bundle: string, workers: readonly ServiceFunction[]): void {
    const name = `error-lines-${bundle}`;
    addLogMetric(this, workers, { deployment, name, where: '$.level = "error"' });
    new Alarm(this, `Errors-${bundle}`, {
      deployment,
      metric: logMetric(deployment, name, "Sum"),
      threshold: 1,
      periods: 3,
      impact: `The worker ${bundle} has logged errors for a quarter of an hour: each line names the project that it affects.`,
      section: "error-lines",
    });
  }
}

const driftMetric = "receiptRulesDrift";
const unheardMetric = "alarmsUnheard";
const senderFaultMetric = "sender-faults";

function is(line: string): string {
  return `$.what = "${line}"`;
}
