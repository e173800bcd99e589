import { randomBytes } from "node:crypto";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { Operation } from "../../functions/contract/area.ts";
import { operations } from "../../functions/contract/index.ts";
import type { Endpoint } from "../../functions/http/endpoint.ts";
import type { Answer, Ask } from "../support/api.ts";
import { newDomain, type TestProject } from "../support/project.ts";
import type { RecordedCall } from "../support/recorder.ts";
import type { World } from "../support/world.ts";

/** A request of an operation, apart from who makes it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export const nobodysEmail = "eml_01KV5JE8G09BQEJJWM1YBQ5300";
export const nobodysUser = "usr_01KV5JE8G09BQEJJWM1YBQ5300";

const bodies: Readonly<Record<string, (project: TestProject) => unknown>> = {
  sendEmail: ({ mail }) => mail(),
  sendBulk: ({ mail }) => ({ emails: [mail()] }),
  rescheduleEmail: () => ({ scheduledAt: "2026-06-20T12:00:00Z" }),
  cancelEmail: () => ({}),
  updateOutbound: () => ({ monthlyQuota: 2999 }),
  pauseOutbound: () => ({}),
  resumeOutbound: () => ({}),
  createDomain: ({ domain }) => ({ name: `n${randomBytes(6).toString("hex")}.${domain}` }),
  updateDomain: () => ({ tracking: { opens: true } }),
  verifyDomain: () => ({}),
  createProject: () => ({ name: "Another" }),
  updateProject: () => ({ name: "Renamed" }),
  createKey: () => ({ name: "Server", scopes: ["email:send"] }),
  updateKey: () => ({ name: "Other", scopes: ["email:read"] }),
  revokeKey: () => ({}),
  addMember: () => ({ userId: nobodysUser, role: "member" }),
  changeMember: () => ({ role: "owner" }),
};

/** The operations of API keys; the others are a signed-in person's alone. */
export const keyOperations = operations.filter(({ access }) => access !== "person");
export const personOperations = operations.filter(({ access }) => access === "person");

export function operationOf(id: string): Operation {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
}

/** A call that fits its declaration; `emailId` and `domainId` fill the path. */
export function callOf(
  operation: Operation,
  project: TestProject,
  emailId = nobodysEmail,
  domainId = project.domainId,
): Call {
  const { id, method, path, body } = operation;
  const call = {
    method,
    path: path
      .replace("{emailId}", emailId)
      .replace("{domainId}", domainId)
      .replace("{projectId}", project.id)
      .replace("{keyId}", project.keyId)
      .replace("{userId}", project.owner.id),
  };
  if (!body) return call;
  const make = bodies[id];
  if (!make) throw new Error(`no body is known for ${id}`);
  return { ...call, body: make(project) };
}

/** As `callOf`, on rows made for this call: one that takes its row away leaves the others theirs. */
export async function callFor(world: World, operation: Operation, project: TestProject): Promise<Call> {
  const emailId = operation.path.includes("{emailId}") ? await scheduleEmail(world, project) : undefined;
  if (!operation.path.includes("{domainId}")) return callOf(operation, project, emailId);
  const name = `n${randomBytes(6).toString("hex")}.${project.domain}`;
  const { id } = await newDomain(world, project.id, name, "us-east-1");
  return callOf(operation, project, emailId, id);
}

/** The id of a scheduled email of a project's own. */
export async function scheduleEmail(world: World, { key, mail }: TestProject): Promise<string> {
  const body = mail({ scheduledAt: "2026-06-18T12:00:00Z" });
  const { status, body: reply } = await world.api("POST", "/emails", { key, body });
  if (status !== 200) throw new Error(`no mail was scheduled: ${reply.name}`);
  return reply.id;
}

export function ask(world: World, call: Call, over: Ask = {}): Promise<Answer> {
  const body = call.body === undefined ? {} : { body: call.body };
  return world.api(call.method, call.path, { ...body, ...over });
}

/** What a call did beyond reading. */
export function writes(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  return calls.filter(({ command }) => !/^(Get|BatchGet|Query)/.test(command));
}

/** Hands an event to a handler with parts of it as they stand: bytes that are no text, headers that are odd. */
export async function send(
  world: World,
  { handler, operation }: { readonly handler: Endpoint; readonly operation: Operation },
  parts: Partial<APIGatewayProxyEventV2>,
): Promise<Answer> {
  const http = { method: operation.method, path: operation.path, protocol: "HTTP/1.1" };
  // The handlers read these fields of an event alone.
  const event = {
    headers: {},
    isBase64Encoded: false,
    requestContext: { requestId: "request-raw", http },
    ...parts,
  } as unknown as APIGatewayProxyEventV2;
  const answer = await handler.on(world.services)(event, {} as Context);
  const { statusCode = 0, headers = {}, body = "" } = answer;
  return { status: statusCode, headers: headers as Record<string, string>, body: JSON.parse(body) };
}
