import { expect } from "vitest";
import { newDomain } from "../../support/project.ts";
import { test } from "../../support/test.ts";

const later = "2026-06-17T00:00:00.000Z";

test("a pinned key reschedules emails of its own domain only", async ({ world, project }) => {
  world.clock.set("2026-06-15T12:00:00.000Z");
  const body = project.email({ scheduledAt: "2026-06-16T00:00:00.000Z" });
  const { id } = (await world.api("POST", "/emails", { key: project.key, body })).body;
  const other = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
  const move = async (domainId: string) => {
    const key = await project.newKey({ domainId });
    return world.api("PATCH", `/emails/${id}`, { key, body: { scheduledAt: later } });
  };
  const elsewhere = await move(other.id);
  expect([elsewhere.status, elsewhere.body.name]).toEqual([403, "key_restricted"]);
  const read = await world.api("GET", `/emails/${id}`, { key: project.key });
  expect(read.body.scheduledAt).toBe(body["scheduledAt"]);
  expect((await move(project.domainId)).body.scheduledAt).toBe(later);
});
