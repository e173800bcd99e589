import { describe, expect } from "vitest";
import { cancel, refuse, withFaults } from "../../support/fault-injection.ts";
import { footprintOf } from "../../support/footprint.ts";
import { newDomain, newProject, setFunds, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { sendKinds, withKey } from "./send-kinds.ts";

interface Failure {
  readonly status: number;
  readonly name: string;
  /** What the failing request sends instead of the right one. */
  readonly over?: Record<string, unknown>;
  readonly text?: string;
  readonly headers?: Record<string, string>;
  readonly apiKey?: (project: TestProject, world: World) => Promise<string>;
  readonly before?: (project: TestProject, world: World) => Promise<unknown>;
  readonly after?: (project: TestProject, world: World) => Promise<unknown>;
}

const unusedTemplate = "tpl_01KV5JE8G0PHAB8WD4FQM28081";
const outbound = (world: World, project: TestProject, verb: string) =>
  world.api("POST", `/outbound/${verb}`, { key: project.key });

/** Every answer that a send can get before its reservation. */
const failures: Readonly<Record<string, Failure>> = {
  "no JSON": { status: 400, name: "validation_error", text: "{" },
  "no recipients": { status: 400, name: "validation_error", over: { to: [] } },
  "an unknown field": { status: 400, name: "validation_error", over: { colour: "red" } },
  "a time that is past": {
    status: 400,
    name: "validation_error",
    over: { scheduledAt: "2020-01-01T00:00:00Z" },
  },
  "a time too far ahead": {
    status: 400,
    name: "validation_error",
    over: { scheduledAt: "2199-01-01T00:00:00Z" },
  },
  "another content type": {
    status: 415,
    name: "unsupported_media_type",
    headers: { "content-type": "text/plain" },
  },
  "a body too large": { status: 413, name: "payload_too_large", over: { html: "x".repeat(6 * 1024 * 1024) } },
  "a template that is not there": {
    status: 404,
    name: "not_found",
    over: { template: { id: unusedTemplate }, html: undefined },
  },
  "a domain that is not the project's": {
    status: 403,
    name: "domain_not_verified",
    over: { from: "me@elsewhere.test" },
  },
  "a key without the scope": {
    status: 403,
    name: "missing_scope",
    apiKey: ({ newKey }) => newKey({ scopes: ["email:read"] }),
  },
  "a key that is pinned elsewhere": {
    status: 403,
    name: "key_restricted",
    apiKey: async ({ id, domain, newKey }, world) => {
      const other = await newDomain(world, id, `pin-${domain}`, "us-east-1");
      return newKey({ domainId: other.id });
    },
  },
  "no valid key": { status: 401, name: "invalid_api_key", apiKey: async () => "eds_none" },
  "sending paused": {
    status: 403,
    name: "outbound_paused",
    before: (project, world) => outbound(world, project, "pause"),
    after: (project, world) => outbound(world, project, "resume"),
  },
  "no quota": {
    status: 429,
    name: "outbound_quota_exceeded",
    before: ({ id }, world) => setFunds(world, id, { quotaLeft: 0 }),
    after: ({ id }, world) => setFunds(world, id, { quotaLeft: 3000 }),
  },
  "no money": {
    status: 400,
    name: "insufficient_balance",
    before: ({ id }, world) => setFunds(world, id, { credits: 0 }),
    after: ({ id }, world) => setFunds(world, id, { credits: 100 }),
  },
};

describe.each(sendKinds)("$kind that failed before its reservation", ({ path, body }) => {
  test.for(Object.keys(failures))(
    "releases its key after %s: the same key runs normally",
    async (name, { world }) => {
      const failure = failures[name];
      if (!failure) throw new Error("no such failure");
      const project = await newProject(world);
      const apiKey = (await failure.apiKey?.(project, world)) ?? project.key;
      const untouched = await footprintOf(world, project.id);
      await failure.before?.(project, world);
      const ask = withKey("order-1");
      const failed = await world.api("POST", path, {
        key: apiKey,
        ...(failure.text === undefined
          ? { body: body(project.email, failure.over) }
          : { text: failure.text }),
        headers: { ...ask.headers, ...failure.headers },
      });
      expect([failed.status, failed.body.name]).toEqual([failure.status, failure.name]);
      await failure.after?.(project, world);
      expect(await footprintOf(world, project.id)).toEqual(untouched);
      const fixed = await world.api("POST", path, { key: project.key, body: body(project.email), ...ask });
      expect(fixed.status).toBe(200);
      expect(fixed.headers["idempotent-replayed"]).toBeUndefined();
    },
  );

  test.for([
    ["cannot be read", { command: "BatchGetItem", act: refuse("InternalServerError", 500), times: 99 }],
    [
      "cannot be written",
      { command: "TransactWriteItems", act: refuse("InternalServerError", 500), times: 99 },
    ],
    ["stays contended", { command: "TransactWriteItems", act: cancel("TransactionConflict"), times: 99 }],
  ] as const)("releases its key when the store %s", async ([_, rule], { world, project }) => {
    const ask = { key: project.key, body: body(project.email), ...withKey("order-1") };
    const untouched = await footprintOf(world, project.id);
    await withFaults(world, [rule], async () => {
      const failed = await world.api("POST", path, ask);
      expect([failed.status, failed.body.name, failed.headers["retry-after"]]).toEqual([
        503,
        "unavailable",
        "2",
      ]);
    });
    expect(await footprintOf(world, project.id)).toEqual(untouched);
    const retried = await world.api("POST", path, ask);
    expect([retried.status, retried.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  });
});
