import type { App, Stack } from "aws-cdk-lib";
import type { SignIn } from "../functions/settings/environment.ts";
import type { Config } from "./config.ts";
import { ApiStack } from "./stacks/api-stack.ts";
import { IdentityStack } from "./stacks/identity-stack.ts";
import { MailRegionStack } from "./stacks/mail-region-stack.ts";
import { MonitoringStack } from "./stacks/monitoring-stack.ts";
import { SmtpStack } from "./stacks/smtp-stack.ts";
import { StorageStack } from "./stacks/storage-stack.ts";
import { WorkersStack } from "./stacks/workers-stack.ts";

interface Deployable {
  readonly config: Config;
  /** Where the build left a folder of code for each function. */
  readonly functionsFolder: string;
  /** Where the build left the SMTP proxy beside its Dockerfile. */
  readonly smtpFolder: string;
}

/** Everything that one deployment consists of: in the home region all but what SES needs in each sending region. */
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
  const { signIn, identity } = signInOf(app, config);
  const world = { config, functionsFolder, data, money, bodies, signIn };
  const api = new ApiStack(app, `${name}-api`, { ...home, world });
  const { publicUrl } = api;
  const workers = new WorkersStack(app, `${name}-workers`, { ...home, world, publicUrl });
  after(api, storage);
  after(api, monitored.get(homeRegion));
  after(api, identity);
  // Links in mails lead to the API. A queue that is not there yet, at the first deployment, keeps no mail from being
  // accepted: the sweep hands over what the API could not.
  after(workers, api);
  if (config.smtp) {
    const props = { config, smtp: config.smtp, smtpFolder, upstreamUrl: publicUrl };
    const smtp = new SmtpStack(app, `${name}-smtp`, { ...home, ...props });
    after(smtp, monitored.get(homeRegion));
    after(smtp, api);
  }
  for (const region of regions) {
    const mail = new MailRegionStack(app, `${name}-mail-${region}`, { env: { region }, config, region });
    after(mail, monitored.get(region));
    after(mail, workers);
  }
}

/** The owner's own provider, or a user pool. */
function signInOf(
  app: App,
  config: Config,
): { readonly signIn: SignIn; readonly identity: IdentityStack | undefined } {
  const { name, homeRegion: region, signIn: own } = config;
  if (own) {
    const { issuer, audience, jwksUri = `${issuer.replace(/\/$/, "")}/.well-known/jwks.json` } = own;
    return { signIn: { issuer, audience, jwksUri }, identity: undefined };
  }
  const env = { region };
  const identity = new IdentityStack(app, `${name}-identity`, { env, config, terminationProtection: true });
  return { signIn: identity.signIn, identity };
}

function after(later: Stack, earlier: Stack | undefined): void {
  if (earlier) later.addStackDependency(earlier);
}
