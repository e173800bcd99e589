import { type Json, readObjects, readText, requireText } from "../protocol/json-fields.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import type { Tags } from "../region-state.ts";
import { readRegionState, saveRegionState } from "../regions.ts";
import type { Operation } from "../ses-context.ts";

/** The tags of a request; the last of several values of a key counts. */
export function readTags(body: Json): Tags {
  return Object.fromEntries(
    readObjects(body, "Tags").map((tag) => [requireText(tag, "Key"), readText(tag, "Value") ?? ""]),
  );
}

export function tagList(tags: Tags = {}): readonly Json[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

/** Adds tags to an identity; those of other resources are set when they are created. */
export const tagResource: Operation = async (context, { region, body }) => {
  const arn = requireText(body, "ResourceArn");
  const [, name = ""] = /:identity\/(.+)$/.exec(arn) ?? [];
  const { identities } = readRegionState(context, region);
  const identity = identities.get(name.toLowerCase());
  if (!identity) throw new SesRefusal("NotFoundException", `Resource ${arn} does not exist.`);
  identities.set(name.toLowerCase(), { ...identity, tags: { ...identity.tags, ...readTags(body) } });
  await saveRegionState(context, region);
  return {};
};
