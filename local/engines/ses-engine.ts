import { PublishCommand } from "@aws-sdk/client-sns";
import type { LocalSes, SesOptions } from "../ses/local-ses.ts";
import { startSes } from "../ses/start-ses.ts";
import type { Model } from "../template/read-model.ts";
import type { Clients } from "./clients.ts";

/** Starts SES with the configuration sets of the templates; events are published to their topics. */
export async function startSesEngine(
  clients: Pick<Clients, "sns">,
  model: Model,
  options: Omit<SesOptions, "publish">,
): Promise<LocalSes> {
  const ses = await startSes({
    ...options,
    publish: async (topicArn, message) => {
      const region = topicArn.split(":")[3] ?? "";
      await clients.sns(region).send(new PublishCommand({ TopicArn: topicArn, Message: message }));
    },
  });
  for (const { region, name } of model.configurationSets) {
    const own = model.eventDestinations.filter(
      (destination) =>
        destination.enabled && destination.region === region && destination.configurationSet === name,
    );
    await ses.addConfigurationSet(region, name, own);
  }
  return ses;
}
