import type { App, Stack } from "aws-cdk-lib";
import { certificateRegion } from "../functions/settings/dashboard/alarm-regions.ts";
import type { SignIn } from "../functions/settings/environment.ts";
import type { Config } from "./config.ts";
import { type PagesSignIn, signInOrigin } from "./sign-in-settings.ts";
import { CertificateStack } from "./stacks/certificate-stack.ts";
import { DashboardStack, needsCertificateStack } from "./stacks/dashboard-stack.ts";
import { GatewayStack } from "./stacks/gateway-stack.ts";
import { IdentityStack } from "./stacks/identity-stack.ts";
import type { StorageStack } from "./stacks/storage-stack.ts";

interface FrontProps {
  readonly config: Config;
  /** The build's output: the pages. */
  readonly dashboardFolder: string;
  readonly storage: StorageStack;
  readonly monitoring: Stack | undefined;
}

/** The stacks in front of the API's functions. */
export interface Front {
  readonly gateway: GatewayStack;
  readonly dashboard: DashboardStack;
  readonly identity: IdentityStack | undefined;
  readonly signIn: SignIn;
  readonly pages: PagesSignIn;
}

/**
 * Adds the stacks before the API's functions, in the order in which they know each other: the distribution has the
 * gateway as its origin, the client of sign-in has the distribution as its callback, and functions check its tokens.
 */
export function addFront(app: App, { config, dashboardFolder, storage, monitoring }: FrontProps): Front {
  const { name, homeRegion } = config;
  const home = { env: { region: homeRegion }, config };
  const gateway = new GatewayStack(app, `${name}-gateway`, { ...home, terminationProtection: true });
  if (monitoring) gateway.addStackDependency(monitoring);
  const domainPrefix = config.userPool.domainPrefix ?? gateway.signInPrefix;
  const dashboard = new DashboardStack(app, `${name}-dashboard`, {
    ...home,
    crossRegionReferences: needsCertificateStack(config),
    dashboardFolder,
    apiHost: gateway.host,
    hosts: [...signInHosts(config, domainPrefix), filesHost(storage, homeRegion)],
    certificate: certificateOf(app, config),
  });
  dashboard.addStackDependency(gateway);
  dashboard.addStackDependency(storage);
  return { gateway, dashboard, ...addSignIn(app, config, domainPrefix, dashboard) };
}

function certificateOf(app: App, config: Config) {
  const { name, serviceDomain } = config;
  if (!serviceDomain || !needsCertificateStack(config)) return undefined;
  const props = { env: { region: certificateRegion }, crossRegionReferences: true, serviceDomain, config };
  return new CertificateStack(app, `${name}-certificate`, props).certificate;
}

/** Where the pages sign a person in and renew the session. */
function signInHosts({ signIn, homeRegion }: Config, domainPrefix: string): readonly string[] {
  if (signIn) return [...new Set([new URL(signIn.issuer).origin, ...(signIn.hosts ?? [])])];
  return [`https://cognito-idp.${homeRegion}.amazonaws.com`, signInOrigin(domainPrefix, homeRegion)];
}

/** The host of signed URLs, for uploads and downloads. */
function filesHost({ bodies }: StorageStack, region: string): string {
  return `https://${bodies.name}.s3.${region}.amazonaws.com`;
}

/** Adds a user pool, unless the configuration names another OpenID provider. */
function addSignIn(
  app: App,
  config: Config,
  domainPrefix: string,
  dashboard: DashboardStack,
): Pick<Front, "identity" | "signIn" | "pages"> {
  const { name, homeRegion: region, signIn: provider } = config;
  if (provider) {
    const { issuer, audience, clientId, jwksUri } = provider;
    const pages = { authority: issuer, clientId, audience, scope: "openid email profile offline_access" };
    return { identity: undefined, signIn: { issuer, audience, ...(jwksUri && { jwksUri }) }, pages };
  }
  const identity = new IdentityStack(app, `${name}-identity`, {
    ...{ env: { region }, config, terminationProtection: true },
    ...{ domainPrefix, dashboardOrigins: dashboard.origins },
  });
  identity.addStackDependency(dashboard);
  return { identity, signIn: identity.signIn, pages: identity.pages };
}
