import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Declaration, Operation, PathParam } from "../contract/platform/area.ts";
import type { Role } from "../domain/platform/people.ts";
import type { Grant } from "../domain/platform/scopes.ts";
import type { Services } from "../services.ts";
import type { PreparedPlan } from "../store/platform/read-plan.ts";
import type { Parsed } from "./parse.ts";

/** The caller of a project's endpoint: one of its keys, or one of its members. */
export interface Caller {
  readonly projectId: string;
  /** The one domain record that a pinned key may send from; null for any. */
  readonly pin: string | null;
  /** The id of the key or person, as the audit log has it. */
  readonly actor: string;
  /** What the caller may do: for endpoints that ask for more where a field is given. */
  readonly scopes: Grant;
  /** Of a key that captures: its email is accepted and never sent. */
  readonly captures?: boolean;
}

/** A signed-in person. */
export interface PersonCaller {
  /** The person's id. */
  readonly actor: string;
}

/** A signed-in member of a project. */
export interface MemberCaller extends PersonCaller {
  readonly projectId: string;
  readonly role: Role;
}

/** The caller of an endpoint, by its declaration. */
export type CallerOf<D extends Declaration> = D["access"] extends "anyone"
  ? undefined
  : D["access"] extends "person"
    ? "projectId" extends PathParam<D["path"]>
      ? MemberCaller
      : PersonCaller
    : Caller;

export type AnyCaller = Caller | PersonCaller | MemberCaller;

/**
 * What a request reads in the same call as its caller's row. `projectId` is what the key's text, the header or the path
 * says, checked afterwards. It is empty where a person calls outside a project; `actor` is the person's id.
 */
export type Prefetch = (parsed: Parsed, projectId: string, services: Services, actor: string) => PreparedPlan;

/** A request with its operation and services. */
export interface Call {
  readonly operation: Operation;
  readonly services: Services;
  readonly event: APIGatewayProxyEventV2;
}

/** The body of the request, byte for byte as it was sent. */
export function rawBody(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
}

export interface Admitted {
  /** Undefined where anyone may call. */
  readonly caller: AnyCaller | undefined;
  readonly found: unknown;
  /** Runs in parallel with the endpoint's work and ends, or is aborted, before the response leaves. Never fails. */
  readonly background?: Promise<void>;
}
