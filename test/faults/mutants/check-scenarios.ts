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

/** An email that was accepted before its project captures, or one that was accepted before it stops. */
function capturedAround(name: string, isOnAfter: boolean): Trial {
  let id = "";
  return {
    name,
    act: async (run) => {
      const { insist, settle, project } = run;
      const capture = (on: boolean) =>
        insist("PATCH", `/projects/${project.id}`, { ...project.owner, body: { capture: on } });
      if (!isOnAfter) await capture(true);
      id = await send(run);
      await capture(isOnAfter);
      await settle();
    },
    end: async ({ world }) =>
      assert.equal(acceptsOf(world, id).length, 0, "capture: an email was sent that had to be captured"),
  };
}

export const capturedSince = capturedAround("a send that is still queued when capture begins", true);
export const capturedBefore = capturedAround("a send that is still queued when capture ends", false);
