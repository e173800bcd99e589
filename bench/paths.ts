import { createHash } from "node:crypto";
import { newPerson } from "../test/support/person.ts";
import { newProject, type TestProject } from "../test/support/project.ts";
import type { RecordedCall } from "../test/support/recorder.ts";
import type { World } from "../test/support/world.ts";

/** What a path of the service may cost at the most, in AWS calls one after another and in capacity units. */
export interface Limit {
  /** Calls of which each waits for the one before. */
  readonly depth: number;
  /** Of those, the ones that the answer waits for: all but the hand-over. */
  readonly deciding?: number;
  readonly readUnits?: number;
  readonly writeUnits?: number;
}

export interface Path {
  readonly name: string;
  readonly limit: Limit;
  readonly run: (world: World) => Promise<readonly RecordedCall[]>;
}

/** 8 KB of html that packs as real mail does, to less than 2 KB. */
const html = Array.from(
  { length: 90 },
  (_, row) =>
    `<tr><td>Line ${row * 7919}</td><td>${(row * 104729).toString(36)} items of ${row % 13}</td></tr>`,
).join("\n");

/** Text without repetition, so that the whole body packs to just under 3 KB with its keys. */
const html3k = Array.from({ length: 176 }, (_, n) =>
  createHash("sha256").update(String(n)).digest("base64").slice(0, 20),
).join(" ");

const send = { depth: 3, deciding: 2, readUnits: 3, writeUnits: 12 };
const refusal = { depth: 1, deciding: 1, writeUnits: 0 };
const other = { depth: 2 };

export const paths: readonly Path[] = [
  path("POST /emails", send, ({ world, project }) => post(world, project, "/emails", project.mail({ html }))),
  path("POST /emails with a key", send, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ html }), "key-1"),
  ),
  path("POST /emails, 3 KB packed", send, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ html: html3k })),
  ),
  path("POST /emails, 3 KB packed, with a key", send, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ html: html3k }), "key-0"),
  ),
  path(
    "POST /emails paid by the balance",
    send,
    ({ world, project }) => post(world, project, "/emails", project.mail({ html })),
    { credits: 0, balanceMicros: 1_000_000 },
  ),
  path(
    "POST /emails, a replay",
    { depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
    async ({ world, project, from }) => {
      await post(world, project, "/emails", project.mail({ html }), "key-2");
      from();
      await post(world, project, "/emails", project.mail({ html }), "key-2");
    },
  ),
  path("POST /emails, a wrong key", { ...refusal, depth: 0 }, ({ world }) =>
    world.api("POST", "/emails", { key: "eds_x", body: {} }),
  ),
  path("POST /emails, a bad body", refusal, ({ world, project }) => post(world, project, "/emails", {})),
  path("POST /emails, an unverified domain", refusal, ({ world, project }) =>
    post(world, project, "/emails", project.mail({ from: "a@other.test" })),
  ),
  path("POST /emails, a mismatch", refusal, async ({ world, project, from }) => {
    await post(world, project, "/emails", project.mail({ html }), "key-3");
    from();
    await post(world, project, "/emails", project.mail({ html: "other" }), "key-3");
  }),
  path("POST /emails/bulk, 100 of 8 KB", { depth: 3, deciding: 2, writeUnits: 40 }, ({ world, project }) =>
    post(
      world,
      project,
      "/emails/bulk",
      { emails: Array.from({ length: 100 }, (_, n) => project.mail({ html, subject: `No. ${n}` })) },
      "key-4",
    ),
  ),
  path("GET /emails/:id", other, async ({ world, project, from }) => {
    const { body } = await post(world, project, "/emails", project.mail({ html }));
    await world.settle();
    from();
    await world.api("GET", `/emails/${body.id}`, project);
  }),
  path("GET /emails", other, async ({ world, project, from }) => {
    await post(world, project, "/emails", project.mail({ html }));
    from();
    await world.api("GET", "/emails", project);
  }),
  path("PATCH /emails/:id", other, async ({ world, project, from }) => {
    const { body } = await post(
      world,
      project,
      "/emails",
      project.mail({ html, scheduledAt: "2026-06-20T00:00:00Z" }),
    );
    from();
    await world.api("PATCH", `/emails/${body.id}`, {
      ...project,
      body: { scheduledAt: "2026-06-21T00:00:00Z" },
    });
  }),
  path("POST /emails/:id/cancel", other, async ({ world, project, from }) => {
    const { body } = await post(
      world,
      project,
      "/emails",
      project.mail({ html, scheduledAt: "2026-06-20T00:00:00Z" }),
    );
    from();
    await world.api("POST", `/emails/${body.id}/cancel`, project);
  }),
  path("GET /domains", other, ({ world, project }) => world.api("GET", "/domains", project)),
  // One call keeps SES's identity from being deleted meanwhile.
  path("POST /domains", { depth: 3 }, ({ world, project }) =>
    post(world, project, "/domains", { name: `new.${project.domain}` }),
  ),
  path("GET /domains/:id", other, ({ world, project }) =>
    world.api("GET", `/domains/${project.domainId}`, project),
  ),
  path("PATCH /domains/:id", { depth: 3 }, ({ world, project }) =>
    world.api("PATCH", `/domains/${project.domainId}`, { ...project, body: { inbound: true } }),
  ),
  // The record goes in the third call; the two after it are about SES's identity.
  path("DELETE /domains/:id", { depth: 5 }, async ({ world, project, from }) => {
    world.clock.advance(2 * 60_000);
    from();
    await world.api("DELETE", `/domains/${project.domainId}`, project);
  }),
  path("POST /domains/:id/verify", { depth: 3 }, async ({ world, project, from }) => {
    const { body } = await post(world, project, "/domains", { name: `v.${project.domain}` });
    from();
    await world.api("POST", `/domains/${body.id}/verify`, project);
  }),
  path("GET /domains/:id/dns-records", other, ({ world, project }) =>
    world.api("GET", `/domains/${project.domainId}/dns-records`, project),
  ),
  path("GET /limits", other, ({ world, project }) => world.api("GET", "/limits", project)),
  path("GET /outbound", other, ({ world, project }) => world.api("GET", "/outbound", project)),
  path("PATCH /outbound", other, ({ world, project }) =>
    world.api("PATCH", "/outbound", { ...project, body: { monthlyQuota: 10 } }),
  ),
  path("POST /outbound/pause", other, ({ world, project }) => world.api("POST", "/outbound/pause", project)),
  path("POST /outbound/resume", { depth: 3, deciding: 2 }, ({ world, project }) =>
    world.api("POST", "/outbound/resume", project),
  ),
  path("GET /me", { depth: 0 }, ({ world, project: { owner } }) => world.api("GET", "/me", owner)),
  path("GET /projects", other, ({ world, project: { owner } }) => world.api("GET", "/projects", owner)),
  path("POST /projects", other, ({ world, project: { owner } }) =>
    world.api("POST", "/projects", { ...owner, body: { name: "x" } }),
  ),
  path("GET /projects/:projectId", { depth: 1 }, ({ world, project: { id, owner } }) =>
    world.api("GET", `/projects/${id}`, owner),
  ),
  path("PATCH /projects/:projectId", other, ({ world, project: { id, owner } }) =>
    world.api("PATCH", `/projects/${id}`, { ...owner, body: { name: "x" } }),
  ),
  path("GET /projects/:projectId/audit", other, ({ world, project: { id, owner } }) =>
    world.api("GET", `/projects/${id}/audit`, owner),
  ),
  path("GET /projects/:projectId/keys", { depth: 1 }, ({ world, project: { id, owner } }) =>
    world.api("GET", `/projects/${id}/keys`, owner),
  ),
  path("POST /projects/:projectId/keys", other, ({ world, project: { id, owner, domainId } }) =>
    world.api("POST", `/projects/${id}/keys`, { ...owner, body: { name: "x", domainId } }),
  ),
  path("PATCH /projects/:projectId/keys/:id", other, ({ world, project: { id, owner, keyId } }) =>
    world.api("PATCH", `/projects/${id}/keys/${keyId}`, { ...owner, body: { name: "x" } }),
  ),
  path("POST /projects/:projectId/keys/:id/revoke", other, ({ world, project: { id, owner, keyId } }) =>
    world.api("POST", `/projects/${id}/keys/${keyId}/revoke`, owner),
  ),
  path("GET /projects/:projectId/members", { depth: 1 }, ({ world, project: { id, owner } }) =>
    world.api("GET", `/projects/${id}/members`, owner),
  ),
  path("POST /projects/:projectId/members", other, ({ world, project: { id, owner } }) =>
    world.api("POST", `/projects/${id}/members`, {
      ...owner,
      body: { userId: newPerson(world).id, role: "owner" },
    }),
  ),
  path("PATCH /projects/:projectId/members/:id", other, async ({ world, project: { id, owner }, from }) => {
    const userId = newPerson(world).id;
    await world.api("POST", `/projects/${id}/members`, { ...owner, body: { userId, role: "owner" } });
    from();
    await world.api("PATCH", `/projects/${id}/members/${userId}`, { ...owner, body: { role: "member" } });
  }),
  path("DELETE /projects/:projectId/members/:id", other, async ({ world, project: { id, owner }, from }) => {
    const userId = newPerson(world).id;
    await world.api("POST", `/projects/${id}/members`, { ...owner, body: { userId, role: "owner" } });
    from();
    await world.api("DELETE", `/projects/${id}/members/${userId}`, owner);
  }),
  path("worker: one mail", { depth: 4, writeUnits: 5 }, async ({ world, project, from }) => {
    await post(world, project, "/emails", project.mail({ html }));
    from();
    await world.queues.workOff(world.deliver);
  }),
  path("worker: its delivery event", { depth: 4, writeUnits: 2 }, async ({ world, project, from }) => {
    await post(world, project, "/emails", project.mail({ html }));
    await world.queues.workOff(world.deliver);
    from();
    await world.settle();
  }),
];

interface At {
  readonly world: World;
  readonly project: TestProject;
  /** Counts from here. */
  readonly from: () => void;
}

function path(name: string, limit: Limit, run: (at: At) => Promise<unknown>, terms = {}): Path {
  return {
    name,
    limit,
    run: async (world) => {
      const project = await newProject(world, terms);
      await world.settle();
      world.recorder.reset();
      await run({ world, project, from: world.recorder.reset });
      const calls = world.recorder.calls();
      await world.settle();
      return calls;
    },
  };
}

function post(world: World, { key }: TestProject, path: string, body: unknown, idempotencyKey?: string) {
  return world.api("POST", path, {
    key,
    body,
    headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : {},
  });
}
