import { describe, expect } from "vitest";
import { emailKey } from "../../functions/store/platform/keys.ts";
import { remove } from "../../functions/store/platform/write.ts";
import {
  ask,
  callFor,
  callOf,
  keyOperations,
  nobodysEmail,
  nobodysUser,
  personOperations,
  scheduleEmail,
} from "../http/calls.ts";
import type { Answer } from "../support/api.ts";
import { newProject } from "../support/project.ts";
import type { RecordedCall } from "../support/recorder.ts";
import { inWorld } from "../support/test.ts";

const test = inWorld
  .extend("project", { scope: "file" }, ({ world }) => newProject(world))
  .extend("other", { scope: "file" }, ({ world }) => newProject(world));

/** Every key that a recorded command names: whole ones, and the partitions of queries. */
function partitions(value: unknown): readonly string[] {
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const text = typeof inner === "string" ? inner : inner?.S;
    const isPartition = name === "pk" || name === ":pk" || name === ":partition" || name === "duePk";
    return isPartition && typeof text === "string" ? [text] : partitions(inner);
  });
}

/**
 * What a request may name beside its own project: the workers' lists, in which a row that it writes is due (the row
 * itself is the project's), and how many records use an identity of SES, of which there is one for all projects.
 */
const documented = /^(DUE|CHECK)#\d+$|^IDENTITY#[a-z0-9-]+#[a-z0-9.-]+$/;

function holdToProject(calls: readonly RecordedCall[], projectId: string): void {
  for (const { service, command, input } of calls) {
    expect(command).not.toMatch(/Scan/);
    if (service !== "dynamodb") continue;
    const named = partitions(input);
    expect(named.length, `${command} names no key`).toBeGreaterThan(0);
    for (const partition of named.filter((one) => !documented.test(one)))
      expect(`${partition}#`).toMatch(new RegExp(`^P#${projectId}#`));
  }
}

describe.each(keyOperations)("$method $path", (operation) => {
  test("touches no key but those of the caller's project, and scans nothing", async ({ world, project }) => {
    const call = await callFor(world, operation, project);
    const headers = operation.idempotent ? { "idempotency-key": "one" } : {};
    for (const over of [
      { key: project.key, headers },
      { key: project.key, headers, body: { wrong: 1 } },
    ]) {
      world.recorder.reset();
      const { status } = await ask(world, call, call.body === undefined ? { key: project.key } : over);
      expect(status).toBeLessThan(500);
      expect(world.recorder.calls().length).toBeGreaterThan(0);
      holdToProject(world.recorder.calls(), project.id);
    }
    await world.api("POST", "/outbound/resume", { key: project.key });
  });
});

/** A person's own list, which says where to look: their projects are then read in the projects' partitions. */
describe.each(personOperations)("$method $path", (operation) => {
  test("touches no key but those of the person and of the project, and scans nothing", async ({ world }) => {
    const mine = await newProject(world);
    const { owner } = mine;
    const call = callOf(operation, mine);
    world.recorder.reset();
    const { status, body } = await ask(world, call, { token: owner.token });
    expect(status).toBeLessThan(500);
    const own = operation.path.includes("{projectId}") ? [mine.id] : [mine.id, body.id];
    for (const { command, input } of world.recorder.calls()) {
      expect(command).not.toMatch(/Scan/);
      for (const partition of partitions(input)) {
        if (partition.startsWith("U#"))
          expect([owner.id, nobodysUser].map((id) => `U#${id}`)).toContain(partition);
        // A new project's row has a place in the operator's list of projects.
        else if (partition !== "PROJECTS") expect(own).toContain(partition.split("#")[1]);
      }
    }
  });
});

describe("lists and bulk calls", () => {
  test.for(["", "limit=1", "status=queued&to=a@b.test&tag=x", `after=${nobodysEmail}`])(
    "GET /emails?%s stays in the project",
    async (query, { world, project }) => {
      world.recorder.reset();
      await world.api("GET", `/emails?${query}`, { key: project.key });
      holdToProject(world.recorder.calls(), project.id);
    },
  );

  test("a bulk entry that is canceled before its expansion stays in the project", async ({
    world,
    project,
  }) => {
    const emails = [project.email({ scheduledAt: "2026-06-16T00:00:00Z" })];
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    const path = `/emails/${body.items[0].id}`;
    world.recorder.reset();
    await world.api("GET", path, { key: project.key });
    const move = { scheduledAt: "2026-06-17T00:00:00Z" };
    expect((await world.api("PATCH", path, { key: project.key, body: move })).status).toBe(200);
    expect((await world.api("POST", `${path}/cancel`, { key: project.key })).status).toBe(200);
    holdToProject(world.recorder.calls(), project.id);
  });
});

describe("another project's email", () => {
  const onOne = keyOperations.filter(({ path }) => path.includes("{emailId}"));

  test.for(onOne)(
    "$method $path answers as for an email that nobody has, and writes nothing",
    async (operation, { world, project, other }) => {
      const foreign = await scheduleEmail(world, other);
      const deleted = await scheduleEmail(world, project);
      await remove(world.services.tables, "data", emailKey(project.id, deleted));
      const before = await world.api("GET", `/emails/${foreign}`, { key: other.key });
      const told: string[] = [];
      for (const id of [foreign, deleted, nobodysEmail, entryOf(foreign)]) {
        world.recorder.reset();
        const answer = await ask(world, callOf(operation, project, id), { key: project.key });
        told.push(withoutRequest(answer));
        holdToProject(world.recorder.calls(), project.id);
        expect(world.recorder.calls().filter(({ writeUnits }) => writeUnits > 0)).toEqual([]);
      }
      expect(told[0]).toContain('"not_found"');
      expect(new Set(told).size).toBe(1);
      expect(await world.api("GET", `/emails/${foreign}`, { key: other.key })).toMatchObject({
        body: before.body,
      });
    },
  );

  test("is in no list, by no filter", async ({ world, project, other }) => {
    const tags = [{ name: "whose", value: "others" }];
    const sent = await world.api("POST", "/emails", {
      key: other.key,
      body: other.email({ tags, to: "own@x.test" }),
    });
    for (const query of ["limit=100", "tag=whose", "to=own@x.test", "status=queued&limit=100"]) {
      const { body } = await world.api("GET", `/emails?${query}`, { key: project.key });
      expect(JSON.stringify(body)).not.toContain(sent.body.id);
      expect(JSON.stringify(body)).not.toContain(other.domain);
    }
  });

  test("cannot be sent from: domains, idempotency keys and pins are its own", async ({
    world,
    project,
    other,
  }) => {
    const body = project.email({ from: `a@${other.domain}` });
    const refused = await world.api("POST", "/emails", { key: project.key, body });
    expect(refused.body.name).toBe("domain_not_verified");
    const pinned = await project.newKey({ domainId: other.domainId });
    for (const from of [`a@${other.domain}`, `a@${project.domain}`]) {
      const { body: answer } = await world.api("POST", "/emails", {
        key: pinned,
        body: project.email({ from }),
      });
      expect(answer.name).toBe("key_restricted");
    }
  });
});

describe("another project's domain", () => {
  const onOne = keyOperations.filter(({ path }) => path.includes("{domainId}"));

  test.for(onOne)(
    "$method $path answers as for one that nobody has, and writes nothing",
    async (operation, { world, project, other }) => {
      const told: string[] = [];
      for (const id of [other.domainId, "dom_01KV5JE8G09BQEJJWM1YBQ5300"]) {
        world.recorder.reset();
        const call = callOf(operation, project, undefined, id);
        told.push(withoutRequest(await ask(world, call, { key: project.key })));
        holdToProject(world.recorder.calls(), project.id);
        expect(world.recorder.calls().filter(({ writeUnits }) => writeUnits > 0)).toEqual([]);
      }
      expect(told[0]).toContain('"not_found"');
      expect(new Set(told).size).toBe(1);
      const { status } = await world.api("GET", `/domains/${other.domainId}`, { key: other.key });
      expect(status).toBe(200);
    },
  );

  test("another project's domain is in no list", async ({ world, project, other }) => {
    const { body } = await world.api("GET", "/domains?limit=100", { key: project.key });
    expect(JSON.stringify(body)).not.toContain(other.domain);
  });
});

function entryOf(id: string): string {
  return `${id.slice(0, -2)}07`;
}

function withoutRequest({ status, body: { requestId: _, ...body } }: Answer): string {
  return JSON.stringify([status, body]);
}
