import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { Refusal, type RefusalName } from "../../functions/domain/platform/refusals.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { ask, type Call, callFor, callOf, nobodysUser, scheduleEmail, withQuery } from "../http/calls.ts";
import { type Answer, type Ask, newApi } from "../support/api.ts";
import { pauseByOperator } from "../support/operator-pause.ts";
import { newPerson, type TestPerson } from "../support/person.ts";
import { newDomain, newProject, setFunds, type TestProject } from "../support/project.ts";
import { withStoreCalls } from "../support/store-calls.ts";
import { storeEvent } from "../support/store-event.ts";
import type { World } from "../support/world.ts";
import { broadcastProvocations } from "./broadcast-provocations.ts";
import { contactProvocations, nobody } from "./contact-provocations.ts";
import { domainProvocations } from "./domain-provocations.ts";
import { inboundProvocations } from "./inbound-provocations.ts";
import { markupProvocations } from "./markup-provocations.ts";
import { templateProvocations } from "./template-provocations.ts";
import { webhookProvocations } from "./webhook-provocations.ts";

export interface Scene {
  readonly world: World;
  readonly operation: Operation;
  readonly project: TestProject;
  /** A call that would succeed as it stands. */
  readonly call: Call;
  /** Who would succeed with it: the project's key, or its owner. */
  readonly by: Ask;
}

export type Provoke = (scene: Scene) => Promise<Answer>;

export async function newScene(world: World, operation: Operation): Promise<Scene> {
  const project = await newProject(world);
  const by = operation.access === "person" ? { token: project.owner.token } : { key: project.key };
  return { world, operation, project, call: await callFor(world, operation, project), by };
}

/** How each refusal is brought about, wherever it is declared; `provokedFor` has what differs by operation. */
export const provoked: { readonly [name in RefusalName]?: Provoke } = {
  missing_api_key: ({ world, call }) => ask(world, call),
  invalid_api_key: ({ world, call, project }) => ask(world, call, { key: `${project.key}x` }),
  missing_token: ({ world, call }) => ask(world, call),
  invalid_token: ({ world, call }) => ask(world, call, { token: world.issuer.token({ forged: true }) }),
  not_found: ({ world, call, project }) =>
    ask(world, call, { token: newPerson(world).token, project: project.id }),
  owners_only: async ({ world, call, project }) =>
    ask(world, call, { token: (await joinedMember(world, project)).token }),
  missing_scope: async ({ world, call, project }) =>
    ask(world, call, { key: await project.newKey({ scopes: ["ai:generate"] }) }),
  validation_error: ({ world, call, by }) =>
    call.body === undefined
      ? world.api(call.method, withQuery(call, "surprise=1"), by)
      : ask(world, call, { ...by, body: { surprise: 1 } }),
  unsupported_media_type: ({ world, call, by }) =>
    ask(world, call, { ...by, headers: { "content-type": "text/plain" } }),
  payload_too_large: ({ world, call, by }) =>
    ask(world, call, { ...by, text: `{"html":"${"a".repeat(6 * 1024 * 1024)}"}` }),
  invalid_idempotency_key: ({ world, call, project: { key } }) =>
    ask(world, call, { key, headers: { "idempotency-key": "é" } }),
  idempotency_mismatch: async ({ world, call, project: { key } }) => {
    const headers = { "idempotency-key": "once" };
    await ask(world, call, { key, headers });
    return ask(world, call, { key, headers, text: `${JSON.stringify(call.body)} ` });
  },
  idempotency_in_flight: async ({ world, call, project: { key } }) => {
    const headers = { "idempotency-key": "together" };
    const services = withStoreCalls(world.services, async (send, command) => {
      // Another request comes between this one's reading and its writing.
      if (command instanceof TransactWriteCommand) await ask(world, call, { key, headers });
      return send();
    });
    return ask({ ...world, api: newApi(services) }, call, { key, headers });
  },
  internal_error: ({ world, call, by }) => {
    const { services } = world;
    const api = newApi({ ...services, tables: { ...services.tables, data: "no-such-table" } });
    return ask({ ...world, api }, call, by);
  },
  unavailable: ({ world, call, by }) => {
    // Nothing listens on the discard port.
    const nowhere = new DynamoDBClient({
      ...clientConfig("http://127.0.0.1:9", "us-east-1"),
      maxAttempts: 1,
    });
    const { services } = world;
    const tables = { ...services.tables, client: DynamoDBDocumentClient.from(nowhere) };
    return ask({ ...world, api: newApi({ ...services, tables }) }, call, by);
  },
  insufficient_balance: async ({ world, call, project }) => {
    await setFunds(world, project.id, { credits: 0, balanceMicros: 0 });
    return ask(world, call, { key: project.key });
  },
  outbound_quota_exceeded: async ({ world, call, project }) => {
    await setFunds(world, project.id, { quotaLeft: 0 });
    return ask(world, call, { key: project.key });
  },
  outbound_paused: async ({ world, call, project: { id, key } }) => {
    await world.api("POST", "/outbound/pause", { key });
    // What the project has paused itself, it may resume.
    await pauseByOperator(world, id);
    return ask(world, call, { key });
  },
  key_restricted: async ({ world, call, project }) => {
    const other = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
    return ask(world, call, { key: await project.newKey({ domainId: other.id }) });
  },
  invalid_pagination: ({ world, call, by }) => world.api(call.method, `${call.path}?page=1&after=`, by),
  invalid_cursor: ({ world, call, by }) => world.api(call.method, `${call.path}?after=nothing`, by),
};

const letter =
  (over: Readonly<Record<string, unknown>>): Provoke =>
  ({ world, operation, project }) => {
    const mail = project.email(over);
    const body = operation.id === "sendBulk" ? { emails: [project.email(), mail] } : mail;
    return world.api(operation.method, operation.path, { key: project.key, body });
  };

const anothersEmail: Provoke = async ({ world, operation, project }) => {
  const call = callOf(operation, project, await scheduleEmail(world, await newProject(world)));
  return ask(world, call, { key: project.key });
};

const anothersDomain: Provoke = async ({ world, operation, project }) => {
  const { domainId } = await newProject(world);
  return ask(world, callOf(operation, project, undefined, domainId), { key: project.key });
};

const anothersEvent: Provoke = async ({ world, project: { key } }) =>
  world.api("GET", `/activity/${await storeEvent(world, await newProject(world))}`, { key });

const ofDomains = { not_found: anothersDomain };

const twice: Provoke = async ({ world, call, project: { key } }) => {
  await world.api("POST", `${call.path.replace(/\/cancel$/, "")}/cancel`, { key });
  return ask(world, call, { key });
};

const noLink: Provoke = ({ world, call, by }) => ask(world, { ...call, path: `${call.path}x` }, by);

const form =
  (text: string, type = "application/x-www-form-urlencoded"): Provoke =>
  ({ world, call, by }) =>
    ask(world, call, { ...by, text, headers: { "content-type": type } });

const send = {
  domain_not_verified: letter({ from: "a@nobodys.test" }),
  not_found: letter({ topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300" }),
  rate_limited: async ({ world, call, project }) => {
    await setFunds(world, project.id, { sendsPerSecond: 1 });
    await ask(world, call, { key: project.key });
    return ask(world, call, { key: project.key });
  },
} satisfies typeof provoked;

const revoked: Provoke = async ({ world, call, project: { id, keyId }, by }) => {
  await world.api("POST", `/projects/${id}/keys/${keyId}/revoke`, by);
  return ask(world, call, by);
};

const missing =
  (what: "keys" | "members", id: string): Provoke =>
  ({ world, call, by }) =>
    ask(world, { ...call, path: call.path.replace(/(keys|members)\/[^/]+/, `${what}/${id}`) }, by);

const nobodysKey = missing("keys", "key_01KV5JE8G09BQEJJWM1YBQ5300");
const nobodysMember = missing("members", nobodysUser);

/** The owner is the last one. */
const onLastOwner: Provoke = ({ world, call, by }) =>
  ask(world, call.body === undefined ? call : { ...call, body: { role: "member" } }, by);

export const provokedFor: { readonly [operationId: string]: typeof provoked } = {
  ...contactProvocations,
  ...webhookProvocations,
  ...markupProvocations,
  ...templateProvocations,
  ...inboundProvocations,
  ...broadcastProvocations,
  resumeOutbound: {
    key_restricted: async ({ world, call, project: { newKey, domainId } }) => {
      const dropping = { ...call, body: { dropOlderThan: "2026-06-01T00:00:00Z" } };
      return ask(world, dropping, { key: await newKey({ domainId }) });
    },
  },
  showUnsubscribePage: { not_found: noLink },
  unsubscribeByLink: {
    not_found: noLink,
    validation_error: form("scope=nothing"),
    unsupported_media_type: form("scope=all", "text/plain"),
  },
  showForwardingPage: { not_found: noLink },
  confirmForwarding: {
    not_found: noLink,
    validation_error: form("confirm=no"),
    unsupported_media_type: form("confirm=yes", "text/plain"),
  },
  // It reads nothing: only who vouches for persons can fail it.
  getMe: {
    internal_error: withPeople(() => {
      throw new Error("broken");
    }),
    unavailable: withPeople(() => {
      throw new Refusal("unavailable", "sign-in cannot be checked now");
    }),
  },
  createProject: {
    invalid_state: async ({ world, call, by }) => {
      for (let more = 0; more < 25; more++) await ask(world, call, by);
      return ask(world, call, by);
    },
  },
  createKey: {
    not_found: ({ world, call, by }) =>
      ask(world, call, { ...by, body: { name: "x", domainId: "dom_01KV5JE8G09BQEJJWM1YBQ5300" } }),
  },
  updateKey: { not_found: nobodysKey, invalid_state: revoked },
  revokeKey: { not_found: nobodysKey },
  addMember: {
    already_exists: ({ world, call, project, by }) =>
      ask(world, call, { ...by, body: { userId: project.owner.id, role: "member" } }),
  },
  changeMember: { not_found: nobodysMember, invalid_state: onLastOwner },
  removeMember: { not_found: nobodysMember, invalid_state: onLastOwner },
  sendEmail: send,
  sendBulk: send,
  createDomain: {
    already_exists: async ({ world, call, project: { key } }) => {
      await ask(world, call, { key });
      return ask(world, call, { key });
    },
    invalid_state: async ({ world, operation, call, project }) => {
      // The plan allows three, and the project has one.
      for (let more = 0; more < 2; more++)
        await ask(world, await callFor(world, operation, project), { key: project.key });
      return ask(world, call, { key: project.key });
    },
  },
  getDomain: ofDomains,
  listDmarcReports: ofDomains,
  updateDomain: { ...ofDomains, ...domainProvocations },
  deleteDomain: ofDomains,
  verifyDomain: ofDomains,
  getDnsRecords: ofDomains,
  getCompliance: ofDomains,
  getDeliveryTimes: ofDomains,
  getEvent: { not_found: anothersEvent },
  getEmail: { not_found: anothersEmail },
  getEmailAttachment: { not_found: anothersEmail },
  rescheduleEmail: { not_found: anothersEmail, invalid_state: twice },
  cancelEmail: { not_found: anothersEmail, invalid_state: twice },
  getCancellation: { not_found: nobody },
};

/** Somebody who belongs to the project and does not own it. */
async function joinedMember(world: World, { id, owner }: TestProject): Promise<TestPerson> {
  const person = newPerson(world);
  const body = { userId: person.id, role: "member" };
  const { status } = await world.api("POST", `/projects/${id}/members`, { token: owner.token, body });
  if (status !== 201) throw new Error("nobody joined");
  return person;
}

function withPeople(verify: () => never): Provoke {
  return ({ world, call, by }) =>
    ask({ ...world, api: newApi({ ...world.services, people: async () => ({ verify }) }) }, call, by);
}
