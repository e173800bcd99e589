import assert from "node:assert/strict";
import type { ErrorResponse, Resend } from "resend";

/** What the calls of the SDK are made with, and where their effects are looked for. */
export interface Tour {
  readonly resend: Resend;
  /** A verified domain of the project. */
  readonly domain: string;
  /** Calls this service's own API with the same key. */
  readonly native: (method: string, path: string, body?: unknown) => Promise<NativeBody>;
  /** Waits for what happens after an answer, until the check returns true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
  /** Ids that earlier calls of the tour have made. */
  readonly ids: Map<string, string>;
}

// The bodies of many endpoints, of which each check reads some fields.
// biome-ignore lint/suspicious/noExplicitAny: what a field is, the checks themselves assert
export type NativeBody = any;

/** One method of the SDK, called against the surface; throws where its answer or its effect is not as it should be. */
export type Stop = (tour: Tour) => Promise<void>;

interface Answered<Data> {
  readonly data: Data | null;
  readonly error: ErrorResponse | null;
}

/** The data of an answer, in the SDK's own type. */
export async function dataOf<Data>(answer: PromiseLike<Answered<Data>>): Promise<Data> {
  const { data, error } = await answer;
  assert.equal(error, null, `refused: ${error?.name} ${error?.message}`);
  assert.ok(data);
  return data;
}

export async function errorOf(answer: PromiseLike<Answered<unknown>>): Promise<ErrorResponse> {
  const { error } = await answer;
  assert.ok(error, "it was not refused");
  return error;
}

export function idOf({ ids }: Tour, name: string): string {
  const id = ids.get(name);
  assert.ok(id, `an earlier call has not made ${name}`);
  return id;
}

/** Asserts that an object has exactly these fields at least, each of the type that the SDK declares. */
export function hasTypes(given: object, types: Readonly<Record<string, string>>): void {
  for (const [field, type] of Object.entries(types)) {
    const value: unknown = Reflect.get(given, field);
    const own = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
    assert.ok(type.split("|").includes(own), `${field} is of type ${own}, not ${type}`);
  }
}
