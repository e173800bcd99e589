import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { sendKinds } from "../../functions/settings/queue-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import { EventLine } from "../constructs/event-line.ts";
import { HookLine } from "../constructs/hook-line.ts";
import { JobLine } from "../constructs/job-line.ts";
import { ScheduledWorker } from "../constructs/scheduled-worker.ts";
import { SendLine } from "../constructs/send-line.ts";
import type { World } from "../permissions/grant.ts";
import { sweepPermissions, verifyDomainsPermissions } from "../permissions/worker-permissions.ts";

interface WorkersStackProps extends StackProps {
  readonly world: World;
  /** Where the API answers: what links in mails begin with. */
  readonly publicUrl: string;
}

/** Everything that runs without a caller waiting: the lines out to each region, what SES reports back, the sweep. */
export class WorkersStack extends Stack {
  constructor(scope: Construct, id: string, { world, publicUrl, ...props }: WorkersStackProps) {
    super(scope, id, { ...props, description: "Queues and the functions that work them off" });
    for (const region of world.config.regions) {
      for (const kind of sendKinds) new SendLine(this, { world, region, kind, publicUrl });
    }
    new EventLine(this, "SesEvents", { world });
    new JobLine(this, "Jobs", { world });
    new HookLine(this, "Hooks", { world });
    new ScheduledWorker(this, "Sweep", {
      world,
      bundle: "sweep",
      may: sweepPermissions,
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.sweep,
      every: Duration.minutes(1),
      hurt: "Scheduled mails, and mails whose hand-over failed, do not go out.",
    });
    new ScheduledWorker(this, "VerifyDomains", {
      world,
      bundle: "verify-domains",
      may: verifyDomainsPermissions,
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.verifyDomains,
      every: Duration.minutes(5),
      hurt: "New domains stay pending until their owner asks for a check, and a lost proof goes unnoticed.",
    });
  }
}
