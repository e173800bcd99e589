import { maxProperties } from "../../functions/domain/contacts/contact-properties.ts";
import { mostGroups } from "../../functions/domain/contacts/group-limits.ts";
import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { ask, callOf } from "../http/calls.ts";
import { newAddress, newTopicId, nobodys } from "../http/rows.ts";
import { newApi } from "../support/api.ts";
import { newCompleteBroadcast, scheduleBroadcast } from "../support/broadcast-rows.ts";
import type { Provoke, Scene } from "./provocations.ts";

export const nobody: Provoke = ({ world, operation, project, call, by }) =>
  ask(world, { ...callOf(operation, project), ...(call.body !== undefined && { body: call.body }) }, by);

const withBody =
  (over: Readonly<Record<string, unknown>>): Provoke =>
  ({ world, call, by }) =>
    ask(world, { ...call, body: { ...Object(call.body), ...over } }, by);

const again: Provoke = async ({ world, call, by }) => {
  await ask(world, call, by);
  return ask(world, call, by);
};

export const beyondPlan: Provoke = ({ world, call, by }) => {
  const { services } = world;
  const none = {
    monthlyQuota: 0,
    domains: 0,
    audiences: 0,
    topics: 0,
    segments: 0,
    webhooks: 0,
    templates: 0,
    broadcasts: 0,
  };
  const [plan = ""] = Object.keys(services.deployment.plans);
  const deployment = { ...services.deployment, plans: { [plan]: none } };
  return ask({ ...world, api: newApi({ ...services, deployment }) }, call, by);
};

/** The audience, topic or segment of a scheduled broadcast. */
const withBroadcast: Provoke = async (scene) => {
  const { world, project, call, by } = scene;
  const path = `/broadcasts/${await newCompleteBroadcast(world, project)}`;
  const [, kind, groupId] = call.path.split("/");
  await world.api("PATCH", path, { key: project.key, body: { [`${kind?.slice(0, -1)}Id`]: groupId } });
  await scheduleBroadcast(world, project, { path: `${path}/send` });
  return ask(world, call, by);
};

/** A contact that unsubscribed and is locked. */
async function lockedOut({
  world,
  project,
  by,
}: Scene): Promise<{ readonly id: string; readonly email: string }> {
  const email = newAddress();
  const { body } = await world.api("POST", "/contacts", { ...by, body: { email, unsubscribed: true } });
  const lock = { resubscriptionLocked: true };
  await world.api("PATCH", `/contacts/${body.id}`, { key: project.key, body: lock });
  return { id: body.id, email };
}

/** A contact that is in as many groups as it may be. */
async function fullContact({ world, by }: Scene): Promise<string> {
  const audienceIds: string[] = [];
  for (let at = 0; at < mostGroups; at++)
    audienceIds.push((await world.api("POST", "/audiences", { ...by, body: { name: "A" } })).body.id);
  const body = { email: newAddress(), audienceIds };
  return (await world.api("POST", "/contacts", { ...by, body })).body.id;
}

const onFullContact: Provoke = async (scene) => withBody({ contactId: await fullContact(scene) })(scene);

/** Uses as many properties as a project may have. */
async function useAllProperties({ world, by }: Scene): Promise<void> {
  const names = Array.from({ length: maxProperties }, (_, at) => [`p${at}`, "x"]);
  const body = { email: newAddress(), properties: Object.fromEntries(names) };
  await world.api("POST", "/contacts", { ...by, body });
}

const ofRow = { not_found: nobody };

/** How the refusals of contacts and what belongs to them are brought about. */
export const contactProvocations: {
  readonly [operationId: string]: { readonly [name in RefusalName]?: Provoke };
} = {
  listContacts: {
    not_found: ({ world, by }) => world.api("GET", `/contacts?audienceId=${nobodys["audienceId"]}`, by),
  },
  createContact: {
    already_exists: again,
    not_found: withBody({ audienceIds: [nobodys["audienceId"]] }),
    resubscription_locked: async (scene) => {
      const { email } = await lockedOut(scene);
      await scene.world.api("DELETE", `/contacts/${email}`, scene.by);
      const topicIds = [await newTopicId(scene.world, scene.project)];
      return withBody({ email, topicIds })(scene);
    },
    invalid_state: withBody({
      audienceIds: Array.from({ length: mostGroups }, (_, at) => `aud_${String(at).padStart(26, "0")}`),
      topicIds: [nobodys["topicId"]],
    }),
  },
  getContact: ofRow,
  updateContact: {
    ...ofRow,
    already_exists: async (scene) => {
      const email = newAddress();
      await scene.world.api("POST", "/contacts", { ...scene.by, body: { email } });
      return withBody({ email })(scene);
    },
    invalid_state: async (scene) => {
      await useAllProperties(scene);
      return withBody({ properties: { more: 1 } })(scene);
    },
  },
  deleteContact: ofRow,
  listConsent: ofRow,
  createImport: { not_found: withBody({ audienceIds: [nobodys["audienceId"]] }) },
  startImport: { ...ofRow, invalid_state: again },
  getImport: ofRow,
  listImportErrors: ofRow,
  createExport: { not_found: withBody({ topicId: nobodys["topicId"] }) },
  getExport: ofRow,
  createContactProperty: {
    already_exists: again,
    invalid_state: async (scene) => {
      await useAllProperties(scene);
      return ask(scene.world, scene.call, scene.by);
    },
  },
  deleteContactProperty: ofRow,
  createAudience: { invalid_state: beyondPlan },
  getAudience: ofRow,
  updateAudience: ofRow,
  deleteAudience: { ...ofRow, invalid_state: withBroadcast },
  listAudienceContacts: ofRow,
  addToAudience: { ...ofRow, invalid_state: onFullContact },
  removeFromAudience: ofRow,
  createTopic: { invalid_state: beyondPlan },
  getTopic: ofRow,
  updateTopic: ofRow,
  deleteTopic: { ...ofRow, invalid_state: withBroadcast },
  listTopicContacts: ofRow,
  createSegment: {
    invalid_state: beyondPlan,
    not_found: withBody({
      filter: { all: [{ field: "topicId", operator: "equals", value: nobodys["topicId"] }] },
    }),
  },
  previewSegment: {
    not_found: withBody({
      filter: { all: [{ field: "topicId", operator: "equals", value: nobodys["topicId"] }] },
    }),
  },
  getSegment: ofRow,
  updateSegment: ofRow,
  deleteSegment: { ...ofRow, invalid_state: withBroadcast },
  listSegmentContacts: ofRow,
  subscribe: {
    not_found: withBody({ topicId: nobodys["topicId"] }),
    resubscription_locked: async (scene) => withBody({ contactId: (await lockedOut(scene)).id })(scene),
    invalid_state: onFullContact,
  },
  leaveTopic: { not_found: withBody({ topicId: nobodys["topicId"] }) },
  unsubscribe: {
    not_found: async (scene) => withBody({ contactId: nobodys["contactRef"] })(scene),
  },
  createSuppression: { already_exists: again },
  deleteSuppression: ofRow,
};
