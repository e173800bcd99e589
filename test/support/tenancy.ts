import assert from "node:assert/strict";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { operations } from "../../functions/contract/index.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { projectOfLink } from "../../functions/domain/contacts/link-token.ts";
import { projectOfForwarding } from "../../functions/domain/inbound/forwarding/forwarding-token.ts";
import { personId } from "../../functions/domain/platform/people.ts";
import { projectOfKey } from "../../functions/domain/projects/key-text.ts";
import type { MadeCall } from "./recorder.ts";
import type { Caller, Place } from "./tenancy-caller.ts";
import { isExcepted } from "./tenancy-exceptions.ts";

const partitionAttributes = /^:?(pk|duePk|activePk|partition)$/;

const all: readonly Operation[] = operations;
const ofPersons = new Set(all.filter(({ access }) => access === "person").map(({ id }) => id));

export function callerOf(operation: string, event: APIGatewayProxyEventV2): Caller {
  const { headers, pathParameters } = event;
  const { linkToken = "", confirmToken = "" } = pathParameters ?? {};
  const ofLink = projectOfLink(linkToken) ?? projectOfForwarding(confirmToken);
  if (ofLink !== undefined) return { operation, projectId: ofLink };
  const text = /^bearer +(.*)$/i.exec(headers["authorization"]?.trim() ?? "")?.[1] ?? "";
  const ofKey = projectOfKey(text);
  if (ofKey !== undefined) return { operation, projectId: ofKey };
  const person = personOf(text);
  if (person === undefined) return { operation };
  // An operation of a person names its project in its path, or is about none: the header says nothing there.
  const named = ofPersons.has(operation) ? undefined : headers["x-project-id"];
  return { operation, personId: person, projectId: pathParameters?.["projectId"] ?? named };
}

/**
 * Asserts that every AWS call of a request uses only the caller's own rows, objects and messages, or has an exception.
 * `made` is the id of the response's resource.
 */
export function holdToCaller(caller: Caller, calls: readonly MadeCall[], made: unknown): void {
  const own = ownProjects(caller, calls, made);
  for (const call of calls) {
    const { service, command, input } = call;
    const says = `${caller.operation}: ${service} ${command}`;
    assert.ok(!/Scan/.test(command), `${says} reads a whole table`);
    if (service === "bedrock") continue;
    if (service === "s3") assert.ok(startsWithOwn(caller, String(input["name"])), `${says} ${input["name"]}`);
    else if (service === "sqs") holdMessages(caller, input, says);
    else for (const target of targetsOf(call)) holdTarget(caller, target, own, says);
  }
}

/** A person's own projects: those of their list, as it was read, and one that the request created. */
function ownProjects({ projectId, operation }: Caller, calls: readonly MadeCall[], made: unknown) {
  if (projectId !== undefined) return [projectId];
  if (operation === "createProject") return [made];
  const lists = operation === "listProjects" ? calls.filter(({ command }) => command === "Query") : [];
  return lists
    .flatMap(({ answer }) => Object(Object(answer).output).Items ?? [])
    .map(({ sk }) => textOf(sk)?.replace(/^PROJECT#/, ""));
}

/** Names of bodies start with their project; names of imports, exports and inbound emails have their kind before it. */
function startsWithOwn({ projectId }: Caller, name: string): boolean {
  return (
    projectId !== undefined &&
    name.replace(/^(imports|exports|inbound|attachments)\//, "").startsWith(`${projectId}/`)
  );
}

function holdMessages({ projectId }: Caller, { message, messages }: MadeCall["input"], says: string): void {
  for (const one of [message ?? messages].flat())
    assert.ok(projectId !== undefined && Object(one).projectId === projectId, `${says} for another project`);
}

function holdTarget(caller: Caller, target: unknown, own: readonly unknown[], says: string): void {
  const places = placesOf(target);
  assert.ok(places.length > 0, `${says} names no partition`);
  for (const place of places) {
    const project = /^P#([^#]+)(?:#|$)/.exec(place.partition)?.[1];
    const isOwn = project !== undefined && own.includes(project);
    assert.ok(isOwn || isExcepted(caller, place), `${says} names ${JSON.stringify(place)}`);
  }
}

/** The rows of a call: a batch or a transaction has several. */
function targetsOf({ command, input }: MadeCall): readonly unknown[] {
  const { RequestItems, TransactItems } = input;
  if (command === "BatchGetItem")
    return Object.values(Object(RequestItems)).flatMap((one) => Object(one).Keys);
  if (command === "BatchWriteItem") return Object.values(Object(RequestItems)).flat();
  return Array.isArray(TransactItems) ? TransactItems : [input];
}

function placesOf(value: unknown): readonly Place[] {
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([attribute, inner]) => {
    const partition = textOf(inner);
    if (!partitionAttributes.test(attribute) || partition === undefined) return placesOf(inner);
    return [{ attribute, partition, sort: textOf(Object(value).sk) }];
  });
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" ? value : Object(value).S;
  return typeof text === "string" ? text : undefined;
}

/** The person that a token claims. Its signature does not matter: a forged token gets no access. */
function personOf(token: string): string | undefined {
  try {
    const { iss, sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return typeof iss === "string" && typeof sub === "string" ? personId(iss, sub) : undefined;
  } catch {
    return undefined;
  }
}
