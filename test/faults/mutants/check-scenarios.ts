import assert from "node:assert/strict";
import type { Trial } from "./mutant.ts";
import { acceptsOf, send, withKey } from "./send-scenarios.ts";

export const paused: Trial = (() => {
  let early: readonly unknown[] = [];
  return {
    name: "a send that is still queued when sending is paused",
    act: async (run) => {
      const { insist, settle, world, project } = run;
      const id = await send(run);
      await insist("POST", "/outbound/pause", { key: project.key });
      await settle();
      early = acceptsOf(world, id);
      await insist("POST", "/outbound/resume", { key: project.key });
    },
    end: async () => assert.equal(early.length, 0, "the pause: an email was sent while sending was paused"),
  };
})();

export const revokedKey: Trial = (() => {
  let status = 0;
  return {
    name: "a key that is revoked between two sends",
    act: async ({ ask, insist, project }) => {
      const key = await project.newKey({});
      const { token } = project.owner;
      await insist("POST", "/emails", { key, body: project.email(), ...withKey });
      const { items } = (await insist("GET", `/projects/${project.id}/keys`, { token })).body;
      const { id } = items.find((one: { last4: string }) => key.endsWith(one.last4));
      await insist("POST", `/projects/${project.id}/keys/${id}/revoke`, { token });
      status = (await ask("POST", "/emails", { key, body: project.email() }))?.status ?? 0;
    },
    end: async () =>
      assert.notEqual(status, 200, "the revocation: a revoked key's next request was accepted"),
  };
})();

/** Three emails: accepted before capture begins, while it is on, and on a worker's way when it begins. */
export const captured: Trial = (() => {
  let ids: readonly string[] = [];
  return {
    name: "sends around the beginning and the end of capture",
    act: async (run) => {
      const { insist, settle, project, world } = run;
      const capture = (on: boolean) =>
        insist("PATCH", `/projects/${project.id}`, { ...project.owner, body: { capture: on } });
      const before = await send(run);
      await capture(true);
      world.clock.advance(1);
      const during = await send(run);
      await settle();
      const queued = await send(run);
      await capture(false);
      await settle();
      ids = [before, during, queued];
    },
    end: async ({ world }) => {
      const accepts = ids.map((id) => acceptsOf(world, id).length);
      assert.deepEqual(accepts, [0, 0, 0], "capture: an email was sent that had to be captured");
    },
  };
})();
