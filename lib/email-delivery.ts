import type { App, Stack } from "aws-cdk-lib";
import type { SignIn } from "../functions/settings/environment.ts";
import type { Config } from "./config.ts";
import { ApiStack } from "./stacks/api-stack.ts";
import { IdentityStack } from "./stacks/identity-stack.ts";
import { MonitoringStack } from "./stacks/monitoring-stack.ts";
import { SendingRegionStack } from "./stacks/sending-region-stack.ts";
import { SmtpStack } from "./stacks/smtp-stack.ts";
import { StorageStack } from "./stacks/storage-stack.ts";
import { WorkersStack } from "./stacks/workers-stack.ts";

interface Deployable {
  readonly config: Config;
  /** The build's output: one folder of code for each function. */
  readonly functionsFolder: string;
  /** The build's output: the SMTP proxy and its Dockerfile. */
  readonly smtpFolder: string;
}

/** Adds all stacks of one deployment: in the home region everything except what SES needs in each sending region. */
export function emailDelivery(app: App, { config, functionsFolder, smtpFolder }: Deployable): void {
  const { name, homeRegion, regions } = config;
  const home = { env: { region: homeRegion } };
  const monitored = new Map(
    [...new Set([homeRegion, ...regions])].map((region) => [
      region,
      new MonitoringStack(app, `${name}-monitoring-${region}`, { env: { region }, config }),
    ]),
  );
  const storage = new StorageStack(app, `${name}-storage`, { ...home, config, terminationProtection: true });
  const { data, money, bodies } = storage;
  const { signIn, identity } = addSignIn(app, config);
  const context = { config, functionsFolder, data, money, bodies, signIn };
  const api = new ApiStack(app, `${name}-api`, { ...home, context });
  const { publicUrl } = api;
  const workers = new WorkersStack(app, `${name}-workers`, { ...home, context, publicUrl });
  addDependency(api, storage);
  addDependency(api, monitored.get(homeRegion));
  addDependency(api, identity);
  // Links in emails lead to the API. During the first deployment the API accepts emails before their queues exist; the
  // sweep enqueues them later.
  addDependency(workers, api);
  if (config.smtp) {
    const props = { config, smtp: config.smtp, smtpFolder, upstreamUrl: publicUrl };
    const smtp = new SmtpStack(app, `${name}-smtp`, { ...home, ...props });
    addDependency(smtp, monitored.get(homeRegion));
    addDependency(smtp, api);
  }
  for (const region of regions) {
    const mail = new SendingRegionStack(app, `${name}-mail-${region}`, { env: { region }, context, region });
    addDependency(mail, monitored.get(region));
    addDependency(mail, workers);
  }
}

/** Returns the settings for token checks: of the configured OpenID provider, or of a new user pool. */
function addSignIn(
  app: App,
  config: Config,
): { readonly signIn: SignIn; readonly identity: IdentityStack | undefined } {
  const { name, homeRegion: region, signIn: provider } = config;
  if (provider) {
    const { issuer, audience, jwksUri = `${issuer.replace(/\/$/, "")}/.well-known/jwks.json` } = provider;
    return { signIn: { issuer, audience, jwksUri }, identity: undefined };
  }
  const env = { region };
  const identity = new IdentityStack(app, `${name}-identity`, { env, config, terminationProtection: true });
  return { signIn: identity.signIn, identity };
}

function addDependency(stack: Stack, dependency: Stack | undefined): void {
  if (dependency) stack.addStackDependency(dependency);
}
