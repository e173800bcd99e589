import { SESClient } from "@aws-sdk/client-ses";
import { SESv2Client, type SESv2ClientConfig } from "@aws-sdk/client-sesv2";
import { newSuppressionLists } from "../../functions/gateways/contacts/suppression-lists.ts";
import { newIdentities } from "../../functions/gateways/domains/identities.ts";
import { newReceiptRules } from "../../functions/gateways/domains/receipt-rules.ts";
import { newMailer } from "../../functions/gateways/platform/mail/mailer.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { LocalSes } from "../../local/ses/local-ses.ts";
import { startSes } from "../../local/ses/start-ses.ts";
import type { readModel } from "../../local/template/read-model.ts";
import { type Recorder, recordSes } from "./recorder.ts";
import { newSeededRandom } from "./seeded-random.ts";
import { sesHandler } from "./ses-handler.ts";
import type { TestClock } from "./test-clock.ts";

type Model = Pick<ReturnType<typeof readModel>, "configurationSets" | "eventDestinations">;

/** Starts the local SES with the configuration sets of the templates; its events are added to `events`. */
export async function startWorldSes(
  { configurationSets, eventDestinations }: Model,
  clock: TestClock,
  events: string[],
  seed: number | undefined,
): Promise<LocalSes> {
  const ses = await startSes({
    publish: async (_, message) => void events.push(message),
    clock: clock.now,
    rate: 10_000,
    // Its own source, so that SES does not change the random numbers of the handlers.
    ...(seed !== undefined && { random: newSeededRandom(seed).bytes }),
    log: () => undefined,
  });
  for (const { region, name } of configurationSets) {
    const own = eventDestinations.filter((one) => one.region === region && one.configurationSet === name);
    await ses.addConfigurationSet(region, name, own);
  }
  return ses;
}

/** Returns the gateways to SES, called over sockets or in process, and recorded where there is a recorder. */
export function sesGateways(
  ses: LocalSes,
  deploymentName: string,
  { inProcess, recorder }: { readonly inProcess: boolean; readonly recorder?: Recorder },
) {
  const configOf = (region: string): SESv2ClientConfig => ({
    ...clientConfig(ses.url, region),
    ...(inProcess && { requestHandler: sesHandler(ses) }),
  });
  const clientOf = (config: SESv2ClientConfig) => {
    const client = new SESv2Client(config);
    if (recorder) recordSes(client, recorder);
    return client;
  };
  const mailer = newMailer((region) => clientOf({ ...configOf(region), maxAttempts: 1 }));
  const identities = newIdentities((region) => clientOf(configOf(region)), deploymentName);
  const suppressionLists = newSuppressionLists((region) => clientOf(clientConfig(ses.url, region)));
  const receiptRules = newReceiptRules((region) => new SESClient(clientConfig(ses.url, region)));
  return {
    receiptRules: async () => receiptRules,
    mailer: async () => mailer,
    alarmTopics: async () => ({ countSubscribers: async () => 1 }),
    identities: async () => identities,
    suppressionLists: async () => suppressionLists,
  };
}
