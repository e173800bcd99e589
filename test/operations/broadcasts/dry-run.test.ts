import { expect } from "vitest";
import { dryRun } from "../../../functions/operations/broadcasts/verbs/dry-run.ts";
import type { BroadcastContent } from "../../../functions/store/broadcasts/broadcast-content.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newPrepared } from "./prepared-audience.ts";

interface Terms {
  /** How long each reading of the clock takes. */
  readonly ms?: number;
  readonly fields?: Partial<BroadcastContent>;
}

const html = "<p>News</p>";

/** Renders for an audience of contacts without names. */
async function renderedFor(world: World, contacts: number, { ms = 0, fields = {} }: Terms = {}) {
  const { broadcast } = await newPrepared(world, contacts);
  const content: BroadcastContent = { replyTo: [], subject: "{{ contact.firstName }}", ...fields };
  let now = world.clock.now().getTime();
  const clock = () => {
    now += ms;
    return new Date(now);
  };
  const services = { ...world.services, clock };
  return dryRun(services, { broadcast: { ...broadcast, status: "draft" }, content });
}

test("of more than 1,000 contacts, the first are rendered", async ({ world }) => {
  const expected = { recipients: 1000, isComplete: false, notRendered: 1000 };
  expect(await renderedFor(world, 1003, { fields: { html } })).toMatchObject(expected);
});

test("rendering ends where it takes too long", async ({ world }) => {
  // The third reading within the loop is more than 3 s after the first.
  expect(await renderedFor(world, 10, { ms: 1400, fields: { html } })).toMatchObject({
    recipients: 2,
    isComplete: false,
  });
});

test("nothing is rendered from a template that is not published any more", async ({ world }) => {
  const template = { id: "tpl_gone", variables: { name: "{{ contact.firstName }}" } };
  expect(await renderedFor(world, 1, { fields: { template } })).toBeNull();
});
