import { randomBytes } from "node:crypto";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { operations } from "../../functions/contract/index.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import type { Endpoint } from "../../functions/http/endpoint.ts";
import { type Answer, type Ask, read } from "../support/api.ts";
import {
  newBroadcast,
  scheduleBroadcast,
  startBroadcast,
  startPausedBroadcast,
} from "../support/broadcast-rows.ts";
import type { TestProject } from "../support/project.ts";
import { type MadeCall, notingCalls, type RecordedCall } from "../support/recorder.ts";
import { callerOf, holdToCaller } from "../support/tenancy.ts";
import type { World } from "../support/world.ts";
import {
  everybody,
  newAddress,
  newContactId,
  newHook,
  newRoute,
  newTemplate,
  newTopicId,
  nobodys,
  rowsFor,
} from "./rows.ts";

export { scheduleEmail } from "./rows.ts";

/** A request of an operation, apart from who makes it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export const nobodysEmail = nobodys["emailId"] ?? "";
export const nobodysUser = nobodys["userId"] ?? "";

const bodies: Readonly<Record<string, (project: TestProject) => unknown>> = {
  sendEmail: ({ email }) => email(),
  sendBulk: ({ email }) => ({ emails: [email()] }),
  rescheduleEmail: () => ({ scheduledAt: "2026-06-20T12:00:00Z" }),
  cancelEmail: () => ({}),
  cancelEmails: ({ domainId }) => ({ filter: { domainId } }),
  createContact: () => ({ email: newAddress() }),
  updateContact: () => ({ firstName: "Ada" }),
  createContactProperty: () => ({ key: `p${randomBytes(6).toString("hex")}`, type: "string" }),
  createImport: () => ({ csv: "email\na@example.com\n", onConflict: "update" }),
  startImport: () => ({}),
  createExport: () => ({}),
  createAudience: () => ({ name: "Customers" }),
  updateAudience: () => ({ name: "Clients" }),
  addToAudience: () => ({ contactId: nobodys["contactRef"] }),
  createTopic: () => ({ name: "News" }),
  updateTopic: () => ({ name: "Offers" }),
  previewSegment: () => ({ filter: everybody }),
  createSegment: () => ({ name: "All", filter: everybody }),
  updateSegment: () => ({ name: "Everybody" }),
  subscribe: () => ({ contactId: nobodys["contactRef"], topicId: nobodys["topicId"] }),
  leaveTopic: () => ({ contactId: nobodys["contactRef"], topicId: nobodys["topicId"] }),
  unsubscribe: () => ({ contactId: nobodys["contactRef"] }),
  unsubscribeByLink: () => undefined,
  createSuppression: () => ({ email: newAddress() }),
  importSuppressions: () => ({ suppressions: [{ email: newAddress(), reason: "bounce" }] }),
  removeSuppressions: () => ({ ids: [nobodys["suppressionId"]] }),
  createTemplate: () => newTemplate,
  validateTemplate: () => ({ subject: "Hello", html: "<p>Hello</p>" }),
  updateTemplate: () => ({ html: "<p>Hi</p>" }),
  publishTemplate: () => ({}),
  restoreTemplate: () => ({ version: 1 }),
  duplicateTemplate: () => ({}),
  renderTemplate: () => ({}),
  reprocessInboundEmail: () => ({}),
  createInboundRoute: () => newRoute,
  evaluateInboundRoutes: ({ domain }) => ({ recipient: `support@${domain}` }),
  updateInboundRoute: () => ({ stop: true }),
  confirmForwarding: () => undefined,
  createBlocklistEntry: () => ({ value: newAddress() }),
  updateInboundSettings: () => ({ rawDays: 7 }),
  createBroadcast: newBroadcast,
  updateBroadcast: () => ({ subject: "Hi" }),
  duplicateBroadcast: () => ({}),
  sendBroadcast: () => ({}),
  unscheduleBroadcast: () => ({}),
  pauseBroadcast: () => ({}),
  resumeBroadcast: () => ({}),
  cancelBroadcast: () => ({}),
  testBroadcast: () => ({ to: newAddress() }),
  testTemplate: ({ domain }) => ({ from: `a@${domain}`, to: newAddress() }),
  createWebhook: () => newHook,
  updateWebhook: () => ({ events: ["email.*"] }),
  rotateWebhookSecret: () => ({}),
  testWebhook: () => ({}),
  replayWebhook: () => ({ from: "2026-06-14T00:00:00Z", to: "2026-06-15T00:00:00Z" }),
  updateOutbound: () => ({ monthlyQuota: 2999 }),
  pauseOutbound: () => ({}),
  resumeOutbound: () => ({}),
  createDomain: ({ domain }) => ({ name: `n${randomBytes(6).toString("hex")}.${domain}` }),
  updateDomain: () => ({ tracking: { opens: true } }),
  verifyDomain: () => ({}),
  generateMarkup: () => ({ prompt: "Welcome a new customer." }),
  createProject: () => ({ name: "Another" }),
  updateProject: () => ({ name: "Renamed" }),
  createKey: () => ({ name: "Server", scopes: ["email:send"] }),
  updateKey: () => ({ name: "Other", scopes: ["email:read"] }),
  revokeKey: () => ({}),
  addMember: () => ({ userId: nobodysUser, role: "member" }),
  changeMember: () => ({ role: "owner" }),
};

/** The query that an operation cannot do without. */
const queries: Readonly<Record<string, string>> = { getDiagnosis: "?address=ada%40example.com" };

/** As `bodies`, of those that name rows: with rows of the project's own. */
const bodiesWithRows: Readonly<Record<string, (world: World, project: TestProject) => Promise<unknown>>> = {
  addToAudience: async (world, project) => ({ contactId: await newContactId(world, project) }),
  subscribe: async (world, project) => ({
    contactId: await newContactId(world, project),
    topicId: await newTopicId(world, project),
  }),
  leaveTopic: async (world, project) => ({
    contactId: await newContactId(world, project),
    topicId: await newTopicId(world, project),
  }),
  unsubscribe: async (world, project) => ({ contactId: await newContactId(world, project) }),
  removeSuppressions: async (world, project) => {
    const { suppressionId } = await rowsFor(world, project, "{suppressionId}");
    return { ids: [suppressionId] };
  },
};

/** The operations of API keys; the others are a signed-in person's, or anyone's. */
export const keyOperations = operations.filter(({ access }) => typeof access === "object");
export const personOperations = operations.filter(({ access }) => access === "person");

export function operationOf(id: string): Operation {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
}

/** A call that fits its declaration; `emailId`, `domainId` and `rows` fill the path. */
export function callOf(
  operation: Operation,
  project: TestProject,
  emailId = nobodysEmail,
  domainId = project.domainId,
  rows: Readonly<Record<string, string>> = {},
): Call {
  const { id, method, path, body } = operation;
  const call = {
    method,
    path: path
      .replace("{emailId}", emailId)
      .replace("{domainId}", domainId)
      .replace("{projectId}", project.id)
      .replace("{keyId}", project.keyId)
      .replace("{userId}", project.owner.id)
      .replace(/\{(\w+)\}/g, (_, name: string) => rows[name] ?? nobodys[name] ?? "")
      .concat(queries[id] ?? ""),
  };
  if (!body) return call;
  const make = bodies[id];
  if (!make) throw new Error(`no body is known for ${id}`);
  return { ...call, body: make(project) };
}

/** What is done to the rows of a call first, where it fits only a state that a new row does not have. */
const stepsBefore: Readonly<
  Record<string, (world: World, project: TestProject, call: Call) => Promise<unknown>>
> = {
  unscheduleBroadcast: scheduleBroadcast,
  pauseBroadcast: startBroadcast,
  resumeBroadcast: startPausedBroadcast,
  cancelBroadcast: scheduleBroadcast,
};

/** The path of a call with more parameters. */
export function withQuery({ path }: Call, parameters: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${parameters}`;
}

/** As `callOf`, on rows made for this call: one that takes its row away leaves the others theirs. */
export async function callFor(world: World, operation: Operation, project: TestProject): Promise<Call> {
  const rows = await rowsFor(world, project, operation.path);
  const call = callOf(operation, project, rows["emailId"], rows["domainId"], rows);
  await stepsBefore[operation.id]?.(world, project, call);
  const makeBody = bodiesWithRows[operation.id];
  return makeBody ? { ...call, body: await makeBody(world, project) } : call;
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
  const calls: MadeCall[] = [];
  const run = () => handler.on(world.services)(event, {} as Context);
  const { statusCode = 0, headers = {}, body: text = "" } = await notingCalls(calls, run);
  const body = read(headers, text);
  holdToCaller(callerOf(operation.id, event), calls, body.id);
  return { status: statusCode, headers: headers as Record<string, string>, body };
}
