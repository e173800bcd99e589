import { type App, Stack } from "aws-cdk-lib";
import { alarmRegions } from "../functions/settings/dashboard/alarm-regions.ts";
import { deploymentTag } from "../functions/settings/deployment-tag.ts";
import { type Config, deploymentOf } from "./config.ts";
import { addFront } from "./front.ts";
import { ApiStack } from "./stacks/api-stack.ts";
import { MonitoringStack } from "./stacks/monitoring-stack.ts";
import { SendingRegionStack } from "./stacks/sending-region-stack.ts";
import { SmtpStack } from "./stacks/smtp-stack.ts";
import { StorageStack } from "./stacks/storage-stack.ts";
import { WorkersStack } from "./stacks/workers-stack.ts";

interface Deployable {
  readonly config: Config;
  /** The build's output: one folder of code for each function. */
  readonly functionsFolder: string;
  /** The build's output: the pages. */
  readonly dashboardFolder: string;
  /** The build's output: the SMTP proxy and its Dockerfile. */
  readonly smtpFolder: string;
}

/** Adds all stacks of one deployment: in the home region everything except what SES needs in each sending region. */
export function emailDelivery(app: App, deployable: Deployable): void {
  const { config, functionsFolder, dashboardFolder, smtpFolder } = deployable;
  const { name, homeRegion, regions } = config;
  const home = { env: { region: homeRegion } };
  const monitored = new Map(
    alarmRegions(deploymentOf(config)).map((region) => [
      region,
      new MonitoringStack(app, `${name}-monitoring-${region}`, { env: { region }, config }),
    ]),
  );
  const storage = new StorageStack(app, `${name}-storage`, { ...home, config, terminationProtection: true });
  const { data, money, bodies } = storage;
  const monitoring = monitored.get(homeRegion);
  const front = addFront(app, { config, dashboardFolder, storage, monitoring });
  const { gateway, dashboard, identity, signIn, pages } = front;
  const context = { config, functionsFolder, data, money, bodies, signIn };
  const { publicUrl, apiId } = gateway;
  const api = new ApiStack(app, `${name}-api`, { ...home, context, gateway, dashboard, pages });
  const workers = new WorkersStack(app, `${name}-workers`, { ...home, context, publicUrl, apiId });
  addDependency(api, storage);
  addDependency(api, monitoring);
  addDependency(api, dashboard);
  addDependency(api, identity);
  // Links in emails lead to the API. During the first deployment the API accepts emails before their queues exist; the
  // sweep enqueues them later.
  addDependency(workers, api);
  if (config.smtp) {
    const props = { config, smtp: config.smtp, smtpFolder, upstreamUrl: publicUrl };
    const smtp = new SmtpStack(app, `${name}-smtp`, { ...home, ...props });
    addDependency(smtp, monitoring);
    addDependency(smtp, api);
  }
  for (const region of regions) {
    const mail = new SendingRegionStack(app, `${name}-mail-${region}`, { env: { region }, context, region });
    addDependency(mail, monitored.get(region));
    addDependency(mail, workers);
  }
  tagStacks(app, name);
}

/** CloudFormation gives the tags of a stack to every resource in it that can have tags, those of nested stacks included. */
function tagStacks(app: App, deployment: string): void {
  for (const stack of app.node.findAll().filter(Stack.isStack))
    if (!stack.nested) stack.addStackTag(deploymentTag, deployment);
}

function addDependency(stack: Stack, dependency: Stack | undefined): void {
  if (dependency) stack.addStackDependency(dependency);
}
