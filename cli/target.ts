import { resolve } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SESClient } from "@aws-sdk/client-ses";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { type Identities, newIdentities } from "../functions/gateways/domains/identities.ts";
import { newReceiptRules, type ReceiptRules } from "../functions/gateways/domains/receipt-rules.ts";
import { newServices, type Services } from "../functions/services.ts";
import { Deployment, SendQueues, variables } from "../functions/settings/environment.ts";
import { clientConfig } from "../local/engines/endpoints.ts";
import { findRunningService, type RunningService } from "../local/running-service.ts";
import { environmentOf, outputOf, readOutputs, sendRatesOf } from "./outputs.ts";
import { type UserPool, userPoolOf } from "./sign-in/user-pool.ts";
import { UsageError } from "./usage-error.ts";

/** The service that a command works on. */
export interface Target {
  readonly services: Services;
  /** The local service; undefined for a deployed one. */
  readonly local: RunningService | undefined;
  /** Undefined for the local service, and for a deployment that uses another OpenID provider. */
  readonly userPool: UserPool | undefined;
  /** Of the provider that people of a deployment sign in with; undefined for the local service. */
  readonly issuer: string | undefined;
  readonly dashboardUrl: string | undefined;
  readonly sendQueues: SendQueues;
  /** The recipients a second that the deployment is configured for, by region; undefined where it does not say. */
  readonly sendRates: Readonly<Record<string, number>> | undefined;
  /** The base URL of a deployed service. */
  readonly apiUrl?: string | undefined;
  close(): void;
}

/** The options that choose a service. */
export interface TargetOptions {
  readonly local?: boolean;
  /** The folder of a local service that was started with `--dir`. */
  readonly dir?: string;
  readonly outputs?: string;
  readonly stack?: string;
}

/** @throws {UsageError} if no local service is running, or the outputs file describes none. */
export function openTarget({ outputs, stack, dir }: TargetOptions, localDir: string): Target {
  if (outputs !== undefined) return deployedTarget(outputs, stack);
  return localTarget(dir === undefined ? localDir : resolve(dir));
}

function localTarget(dir: string): Target {
  const local = findRunningService(dir);
  if (!local)
    throw new UsageError(
      `No local service is running in ${dir}. Start one with npm start, name the folder of one that was started with --dir by ` +
        "--dir <folder>, or choose a deployed one with --outputs <file>.",
    );
  const endpoint = local.endpoints.DYNAMODB;
  return newTarget(local.environment, new DynamoDBClient(clientConfig(endpoint, local.region)), local);
}

function deployedTarget(outputs: string, stack: string | undefined): Target {
  const stacks = readOutputs(outputs);
  const environment = environmentOf(stacks, outputs, stack);
  const { name, homeRegion } = Deployment.parse(JSON.parse(environment[variables.deployment] ?? ""));
  const userPool = userPoolOf(stacks[`${name}-identity`], homeRegion);
  return {
    ...newTarget(environment, new DynamoDBClient({ region: homeRegion })),
    ...{ userPool, sendRates: sendRatesOf(stacks, stack), apiUrl: outputOf(stacks, stack, "ApiUrl") },
    issuer: stacks[`${name}-api`]?.["Issuer"],
    dashboardUrl: stacks[`${name}-dashboard`]?.["DashboardUrl"],
  };
}

function newTarget(
  environment: Readonly<Record<string, string>>,
  dynamo: DynamoDBClient,
  local?: RunningService,
): Target {
  const sendQueues = SendQueues.parse(JSON.parse(environment[variables.sendQueues] ?? "{}"));
  const deployed = newServices({ [variables.account]: accountOf(sendQueues), ...environment }, dynamo);
  const services: Services = {
    ...deployed,
    webhookQueue: async () => leftToSweeper,
    ...(local && {
      receiptRules: async () => localReceiptRules(local),
      identities: async () => localIdentities(local, deployed.deployment.name),
    }),
  };
  const ofOutputs = { userPool: undefined, issuer: undefined, dashboardUrl: undefined };
  const unknown = { ...ofOutputs, sendRates: undefined, apiUrl: undefined };
  return { services, local, ...unknown, sendQueues, close: () => dynamo.destroy() };
}

/** The account is in the URLs of the deployment's queues. */
export function accountOf(sendQueues: SendQueues): string {
  const [first] = Object.values(sendQueues);
  return first?.transactional.split("/").at(-2) ?? "";
}

/** The tool has no queue of webhooks: the sweeper enqueues the deliveries of its events, within minutes. */
const leftToSweeper = { send: async () => 0 };

function localIdentities({ endpoints }: RunningService, deployment: string): Identities {
  return newIdentities((region) => new SESv2Client(clientConfig(endpoints.SESV2, region)), deployment);
}

function localReceiptRules({ endpoints }: RunningService): ReceiptRules {
  return newReceiptRules((region) => new SESClient(clientConfig(endpoints.SESV2, region)));
}
