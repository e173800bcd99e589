import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";

describe("PATCH /domains/:id", () => {
  test("changes only the given fields", async ({ world, project: { key, domainId } }) => {
    const path = `/domains/${domainId}`;
    const opens = await world.api("PATCH", path, { key, body: { tracking: { opens: true } } });
    expect(opens.body).toMatchObject({ tracking: { opens: true, clicks: false }, inbound: false });
    const inbound = await world.api("PATCH", path, { key, body: { inbound: true } });
    expect(inbound.body).toMatchObject({ tracking: { opens: true, clicks: false }, inbound: true });
    expect((await world.api("GET", path, { key })).body).toEqual(inbound.body);
  });

  test("applies to later emails of that domain", async ({ world, project: { key, domainId, email } }) => {
    await world.api("PATCH", `/domains/${domainId}`, { key, body: { tracking: { clicks: true } } });
    const { body } = await world.api("POST", "/emails", { key, body: email() });
    const { body: sent } = await world.api("GET", `/emails/${body.id}`, { key });
    expect(sent.renderings[0].tracking).toEqual({ opens: false, clicks: true });
  });

  test("keeps concurrent changes of two fields", async ({ world, project: { key, domainId } }) => {
    const patch = (body: unknown) => world.api("PATCH", `/domains/${domainId}`, { key, body });
    await Promise.all([
      patch({ tracking: { opens: true } }),
      patch({ tracking: { clicks: true } }),
      patch({ inbound: true }),
    ]);
    const { body } = await world.api("GET", `/domains/${domainId}`, { key });
    expect(body).toMatchObject({ tracking: { opens: true, clicks: true }, inbound: true });
  });

  test("is recorded in the audit log", async ({ world, project: { id, key, keyId, domainId, owner } }) => {
    world.clock.advance(5);
    await world.api("PATCH", `/domains/${domainId}`, { key, body: { inbound: true } });
    const { body } = await world.api("GET", `/projects/${id}/audit`, { token: owner.token });
    expect(body.items[0]).toMatchObject({
      ...{ action: "domain.updated", actor: keyId, target: domainId },
      detail: { inbound: true, region: "us-east-1" },
    });
  });

  test("does not find another project's domain", async ({ world, project }) => {
    const [own, other] = [project, await newProject(world)];
    const ask = { key: own.key, body: { inbound: true } };
    const foreign = await world.api("PATCH", `/domains/${other.domainId}`, ask);
    expect([foreign.status, foreign.body.name]).toEqual([404, "not_found"]);
  });
});
