import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Operation } from "../../functions/contract/area.ts";
import type { RefusalName } from "../../functions/domain/refusals.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { ask, type Call, callOf, scheduleEmail } from "../http/calls.ts";
import { type Answer, newApi } from "../support/api.ts";
import { newDomain, newProject, setFunds, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

export interface Scene {
  readonly world: World;
  readonly operation: Operation;
  readonly project: TestProject;
  /** A call that would succeed as it stands. */
  readonly call: Call;
}

export type Provoke = (scene: Scene) => Promise<Answer>;

export async function newScene(world: World, operation: Operation): Promise<Scene> {
  const project = await newProject(world);
  const emailId = await scheduleEmail(world, project);
  return { world, operation, project, call: callOf(operation, project, emailId) };
}

/** How each refusal is brought about, wherever it is declared; `provokedFor` has what differs by operation. */
export const provoked: { readonly [name in RefusalName]?: Provoke } = {
  missing_api_key: ({ world, call }) => ask(world, call),
  invalid_api_key: ({ world, call, project }) => ask(world, call, { key: `${project.key}x` }),
  missing_scope: async ({ world, call, project }) =>
    ask(world, call, { key: await project.newKey({ scopes: ["ai:generate"] }) }),
  validation_error: ({ world, call, project: { key } }) =>
    call.body === undefined
      ? world.api(call.method, `${call.path}?surprise=1`, { key })
      : ask(world, call, { key, body: { surprise: 1 } }),
  unsupported_media_type: ({ world, call, project: { key } }) =>
    ask(world, call, { key, headers: { "content-type": "text/plain" } }),
  payload_too_large: ({ world, call, project: { key } }) =>
    ask(world, call, { key, text: `{"html":"${"a".repeat(6 * 1024 * 1024)}"}` }),
  invalid_idempotency_key: ({ world, call, project: { key } }) =>
    ask(world, call, { key, headers: { "idempotency-key": "é" } }),
  idempotency_mismatch: async ({ world, call, project: { key } }) => {
    const headers = { "idempotency-key": "once" };
    await ask(world, call, { key, headers });
    return ask(world, call, { key, headers, text: `${JSON.stringify(call.body)} ` });
  },
  idempotency_in_flight: async ({ world, call, project: { key } }) => {
    const headers = { "idempotency-key": "together" };
    const { services } = world;
    const first = () => ask(world, call, { key, headers });
    const tables = { ...services.tables, client: delayedBy(first, services.tables.client) };
    return ask({ ...world, api: newApi({ ...services, tables }) }, call, { key, headers });
  },
  internal_error: ({ world, call, project: { key } }) => {
    const { services } = world;
    const api = newApi({ ...services, tables: { ...services.tables, data: "no-such-table" } });
    return ask({ ...world, api }, call, { key });
  },
  unavailable: ({ world, call, project: { key } }) => {
    // Nothing listens on the discard port.
    const nowhere = new DynamoDBClient({
      ...clientConfig("http://127.0.0.1:9", "us-east-1"),
      maxAttempts: 1,
    });
    const { services } = world;
    const tables = { ...services.tables, client: DynamoDBDocumentClient.from(nowhere) };
    return ask({ ...world, api: newApi({ ...services, tables }) }, call, { key });
  },
  insufficient_balance: async ({ world, call, project }) => {
    await setFunds(world, project.id, { credits: 0, balanceMicros: 0 });
    return ask(world, call, { key: project.key });
  },
  outbound_quota_exceeded: async ({ world, call, project }) => {
    await setFunds(world, project.id, { quotaLeft: 0 });
    return ask(world, call, { key: project.key });
  },
  outbound_paused: async ({ world, call, project: { key } }) => {
    await world.api("POST", "/outbound/pause", { key });
    return ask(world, call, { key });
  },
  key_restricted: async ({ world, call, project }) => {
    const other = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
    return ask(world, call, { key: await project.newKey({ domainId: other.id }) });
  },
  invalid_pagination: ({ world, call, project: { key } }) =>
    world.api(call.method, `${call.path}?page=1`, { key }),
  invalid_cursor: ({ world, call, project: { key } }) =>
    world.api(call.method, `${call.path}?after=nothing`, { key }),
};

const letter =
  (over: Readonly<Record<string, unknown>>): Provoke =>
  ({ world, operation, project }) => {
    const mail = project.mail(over);
    const body = operation.id === "sendBulk" ? { emails: [project.mail(), mail] } : mail;
    return world.api(operation.method, operation.path, { key: project.key, body });
  };

const anothersEmail: Provoke = async ({ world, operation, project }) => {
  const call = callOf(operation, project, await scheduleEmail(world, await newProject(world)));
  return ask(world, call, { key: project.key });
};

const twice: Provoke = async ({ world, call, project: { key } }) => {
  await world.api("POST", `${call.path.replace(/\/cancel$/, "")}/cancel`, { key });
  return ask(world, call, { key });
};

const send = {
  domain_not_verified: letter({ from: "a@nobodys.test" }),
  not_found: letter({ topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300" }),
};

export const provokedFor: { readonly [operationId: string]: typeof provoked } = {
  sendEmail: send,
  sendBulk: send,
  getEmail: { not_found: anothersEmail },
  rescheduleEmail: { not_found: anothersEmail, invalid_state: twice },
  cancelEmail: { not_found: anothersEmail, invalid_state: twice },
};

/** A client that lets something else happen between a request's reading and its writing. */
function delayedBy(
  meanwhile: () => Promise<unknown>,
  client: DynamoDBDocumentClient,
): DynamoDBDocumentClient {
  const send = async (command: Parameters<DynamoDBDocumentClient["send"]>[0]) => {
    if (command instanceof TransactWriteCommand) await meanwhile();
    return client.send(command);
  };
  // The store asks a client for nothing but `send`.
  return { send } as unknown as DynamoDBDocumentClient;
}
