import { newUuid } from "../ids.ts";
import { readFlag, readObject, readText, readTexts, requireText } from "../protocol/json-fields.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import type { EventDestination } from "../region-state.ts";
import { readRegionState, saveRegionState } from "../regions.ts";
import type { Operation, SesContext } from "../ses-context.ts";

/** SES publishes this text, which is not an event, to the topic of a new event destination. */
const validation = "Successfully validated SNS topic for Amazon SES event publishing.";

export const createConfigurationSet: Operation = async (context, { region, body }) => {
  const name = requireText(body, "ConfigurationSetName");
  const { configurationSets } = readRegionState(context, region);
  if (configurationSets.has(name)) {
    throw new SesRefusal("AlreadyExistsException", `Configuration set <${name}> already exists.`);
  }
  configurationSets.set(name, []);
  await saveRegionState(context, region);
  return {};
};

export const getConfigurationSet: Operation = (context, { region, params }) => {
  const name = params["ConfigurationSetName"] ?? "";
  requireConfigurationSet(context, region, name);
  return { ConfigurationSetName: name, SendingOptions: { SendingEnabled: true }, Tags: [] };
};

export const createEventDestination: Operation = async (context, { region, params, body, answered }) => {
  const set = params["ConfigurationSetName"] ?? "";
  const destinations = requireConfigurationSet(context, region, set);
  const destination = readDestination(
    requireText(body, "EventDestinationName"),
    readObject(body, "EventDestination"),
  );
  if (destinations.some(({ name }) => name === destination.name)) {
    throw new SesRefusal("AlreadyExistsException", `Event destination <${destination.name}> already exists.`);
  }
  await setConfigurationSet(context, region, set, [...destinations, destination]);
  const { topicArn } = destination;
  const batch = { id: newUuid(context.random), messageId: "", events: [{ topicArn, message: validation }] };
  context.publisher.enqueue(batch, answered);
  return {};
};

export const getEventDestinations: Operation = (context, { region, params }) => {
  const destinations = requireConfigurationSet(context, region, params["ConfigurationSetName"] ?? "");
  return {
    EventDestinations: destinations.map(({ name, topicArn, eventTypes, enabled }) => ({
      Name: name,
      Enabled: enabled,
      MatchingEventTypes: [...eventTypes],
      SnsDestination: { TopicArn: topicArn },
    })),
  };
};

/**
 * Returns the event destinations of a configuration set.
 *
 * @throws {SesRefusal} NotFoundException if the region has no such set
 */
export function requireConfigurationSet(
  context: SesContext,
  region: string,
  name: string,
): readonly EventDestination[] {
  const destinations = readRegionState(context, region).configurationSets.get(name);
  if (!destinations) throw new SesRefusal("NotFoundException", `Configuration set <${name}> does not exist.`);
  return destinations;
}

/** Creates or replaces a configuration set. */
export async function setConfigurationSet(
  context: SesContext,
  region: string,
  name: string,
  destinations: readonly EventDestination[],
): Promise<void> {
  readRegionState(context, region).configurationSets.set(name, destinations);
  await saveRegionState(context, region);
}

function readDestination(name: string, definition: Parameters<typeof readText>[0]): EventDestination {
  const topicArn = readText(readObject(definition, "SnsDestination"), "TopicArn");
  if (!topicArn)
    throw new SesRefusal("BadRequestException", "This local SES supports SNS event destinations only.");
  const eventTypes = readTexts(definition, "MatchingEventTypes");
  return { name, topicArn, eventTypes, enabled: readFlag(definition, "Enabled") ?? false };
}
