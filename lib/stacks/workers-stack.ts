import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { sendKinds } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import { BroadcastPipeline } from "../constructs/broadcast-pipeline.ts";
import { JobPipeline } from "../constructs/job-pipeline.ts";
import { ReceivingPipeline } from "../constructs/receiving/receiving-pipeline.ts";
import { ScheduledWorker } from "../constructs/scheduled-worker.ts";
import { SendPipeline } from "../constructs/send-pipeline.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { SesEventPipeline } from "../constructs/ses-event-pipeline.ts";
import { WebhookPipeline } from "../constructs/webhook-pipeline.ts";
import { receivingRegionsOf } from "../permissions/inbound/receiving-actions.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import {
  applyReceiptRulesPermissions,
  sweepPermissions,
  verifyDomainsPermissions,
  watchAccountsPermissions,
} from "../permissions/worker-permissions.ts";
import { LogAlarms } from "./log-alarms.ts";
import { OverviewStack } from "./overview-stack.ts";

interface WorkersStackProps extends StackProps {
  readonly context: ServiceContext;
  /** The base URL of the API: links in emails start with it. */
  readonly publicUrl: string;
  readonly apiId: string;
}

/** All asynchronous work: the send queues of each region, SES events, jobs, webhooks, and scheduled functions. */
export class WorkersStack extends Stack {
  constructor(scope: Construct, id: string, { context, publicUrl, apiId, ...props }: WorkersStackProps) {
    super(scope, id, {
      ...props,
      description: "Queues, the functions that process them, and scheduled functions",
      // With many regions, indentation is what brings the template close to the limit of 1 MB.
      suppressTemplateIndentation: true,
    });
    const senders = context.config.regions.flatMap((region) =>
      sendKinds.map((kind) => new SendPipeline(this, { context, region, kind, publicUrl })),
    );
    new SesEventPipeline(this, "SesEvents", { context, publicUrl });
    new BroadcastPipeline(this, "Broadcasts", { context, publicUrl });
    new JobPipeline(this, "Jobs", { context });
    new WebhookPipeline(this, "Hooks", { context });
    const receiving = receivingRegionsOf(context.config);
    if (receiving.length > 0)
      new ReceivingPipeline(this, "Receiving", { context, regions: receiving, publicUrl });
    const scheduled = this.addScheduledWorkers(context);
    const workers = this.node.findAll().filter((one) => one instanceof ServiceFunction);
    new LogAlarms(this, "LogAlarms", { config: context.config, senders, ...scheduled, workers });
    new OverviewStack(this, "Overview", { context, apiId });
  }

  private addScheduledWorkers(context: ServiceContext) {
    const sweep = new ScheduledWorker(this, "Sweep", {
      context,
      bundle: "sweep",
      permissions: sweepPermissions,
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.sweep,
      every: Duration.minutes(1),
      impact: "Scheduled emails, and emails that could not be enqueued, are not sent.",
    });
    new ScheduledWorker(this, "VerifyDomains", {
      context,
      bundle: "verify-domains",
      permissions: verifyDomainsPermissions,
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.verifyDomains,
      every: Duration.minutes(5),
      impact:
        "New domains stay pending until their owner requests a check, and removed DNS records go unnoticed.",
    });
    return { sweep, ...this.addSesWatchers(context) };
  }

  /** Workers that look at what SES has. */
  private addSesWatchers(context: ServiceContext) {
    const account = new ScheduledWorker(this, "WatchAccounts", {
      context,
      bundle: "watch-accounts",
      permissions: watchAccountsPermissions,
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.watchAccounts,
      every: Duration.minutes(5),
      impact: "Nobody is affected yet, but a paused account or a quota that runs out goes unnoticed.",
    });
    const receiptRules = new ScheduledWorker(this, "ReceiptRules", {
      context,
      bundle: "apply-receipt-rules",
      permissions: applyReceiptRulesPermissions,
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.applyReceiptRules,
      every: Duration.minutes(1),
      impact: "Domains that begin to receive email stay pending, and changed receipt rules go unnoticed.",
    });
    return { account, receiptRules };
  }
}
