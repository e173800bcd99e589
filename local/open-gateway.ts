import type { Cleanups } from "./cleanups.ts";
import { dashboardPage } from "./dashboard/dashboard-page.ts";
import { dnsEndpoint } from "./dns/dns-endpoint.ts";
import type { Zone } from "./dns/zone.ts";
import { type Gateway, startGateway } from "./gateway/gateway.ts";
import type { Page } from "./gateway/index-page.ts";
import { invokeWithPublicUrl } from "./gateway/public-url.ts";
import { inboxHandler } from "./inbox/inbox-handler.ts";
import { newActivityReader } from "./inbox/read-activity.ts";
import type { Invoker } from "./runtime/invoker.ts";
import { functionById } from "./runtime/start-triggers.ts";
import type { LocalSes } from "./ses/local-ses.ts";
import { keptAccessToken } from "./sign-in/access-token.ts";
import type { LocalSignIn } from "./sign-in/start-sign-in.ts";
import type { Model } from "./template/read-model.ts";

interface GatewayParts {
  readonly model: Model;
  readonly ses: LocalSes;
  readonly zone: Zone;
  readonly invoker: Invoker;
  readonly signIn: LocalSignIn;
  readonly account: string;
  /** The endpoint of S3. */
  readonly files: string;
  readonly log: (line: string) => void;
}

interface GatewaySettings {
  readonly port?: number;
  readonly pages?: readonly Page[];
  readonly dashboard?: string;
}

/** Starts the gateway with the inbox, the DNS endpoint and the routes of the model. */
export async function openGateway(
  { port = 0, pages = [], dashboard }: GatewaySettings,
  { model, ses, zone, invoker, signIn, account, files, log }: GatewayParts,
  cleanups: Cleanups,
): Promise<Gateway> {
  const routes = model.routes.map(({ routeKey, functionArn, apiId, timeoutMs }) => ({
    routeKey,
    target: { fn: functionById(model, functionArn), apiId, timeoutMs },
  }));
  let url = "";
  const activity = newActivityReader({ url: () => url, token: keptAccessToken(signIn) });
  // Templates of another service have no API to read from.
  const isOwn = model.functions.some(({ name }) => name === "get-email");
  const allPages = [
    inboxHandler(ses, isOwn ? { activity } : {}),
    dnsEndpoint(zone, () => new Date()),
    ...(dashboard === undefined ? [] : [dashboardPage(dashboard, { issuer: signIn.signIn.issuer, files })]),
    ...pages,
  ];
  const invoke = invokeWithPublicUrl(invoker.invoke, () => url);
  const gateway = await startGateway({ port, routes, pages: allPages, invoke, account, log });
  url = gateway.url;
  cleanups.add(() => gateway.stop());
  return gateway;
}
