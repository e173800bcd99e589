import { describe, expect } from "vitest";
import { hashOfKey } from "../../../functions/domain/projects/key-text.ts";
import { exists } from "../../../functions/store/platform/expressions.ts";
import { apiKeyKey, hostnameKey } from "../../../functions/store/platform/keys.ts";
import { update } from "../../../functions/store/platform/write.ts";
import { newDomain, newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { sendKinds, textOf, withKey } from "./send-kinds.ts";

async function setField(
  world: World,
  key: { pk: string; sk: string },
  field: string,
  value: unknown,
): Promise<void> {
  await update(world.services.tables, "data", {
    key,
    set: { [field]: value },
    where: exists(),
  });
}

describe.each(sendKinds)("a replay of $kind", ({ path, body }) => {
  const send = (
    world: World,
    { email }: TestProject,
    key: string | undefined,
    over?: Record<string, unknown>,
  ) => world.api("POST", path, { ...(key && { key }), body: body(email, over), ...withKey("order-1") });

  test("is given to any key of the project that may send from the domain", async ({ world, project }) => {
    const first = await send(world, project, project.key);
    const narrow = await project.newKey({ scopes: ["email:send"], domainId: project.domainId });
    expect(textOf(await send(world, project, narrow))).toBe(textOf(first));
  });

  test("is not given without a key, nor to one of another project", async ({ world }) => {
    const [project, stranger] = [await newProject(world), await newProject(world)];
    const first = await send(world, project, project.key);
    const answers = [await send(world, project, undefined), await send(world, project, stranger.key)];
    expect(answers.map(({ status }) => status)).toEqual([401, 403]);
    expect(answers.some((one) => shows(one, first))).toBe(false);
  });

  test("is not given to a key that was revoked since", async ({ world, project }) => {
    const first = await send(world, project, project.key);
    await setField(
      world,
      apiKeyKey(project.id, hashOfKey(project.key)),
      "revokedAt",
      "2026-06-15T12:00:00.000Z",
    );
    const answer = await send(world, project, project.key);
    expect([answer.status, answer.body.name, shows(answer, first)]).toEqual([401, "invalid_api_key", false]);
  });

  test("is not given to a key that lost its scope since", async ({ world, project }) => {
    const first = await send(world, project, project.key);
    await setField(world, apiKeyKey(project.id, hashOfKey(project.key)), "scopes", ["email:read"]);
    const answer = await send(world, project, project.key);
    expect([answer.status, answer.body.name, shows(answer, first)]).toEqual([403, "missing_scope", false]);
  });

  test("is refused to a key pinned to another domain, whatever its body", async ({ world, project }) => {
    const first = await send(world, project, project.key);
    const other = await newDomain(world, project.id, `other-${project.domain}`, "us-east-1");
    const pinned = await project.newKey({ domainId: other.id });
    for (const over of [{}, { subject: "Another" }]) {
      const answer = await send(world, project, pinned, over);
      expect([answer.status, answer.body.name, shows(answer, first)]).toEqual([403, "key_restricted", false]);
    }
  });

  test("needs no domain that is still verified, but a new send does", async ({ world, project }) => {
    const first = await send(world, project, project.key);
    await update(world.services.tables, "data", {
      key: hostnameKey(project.id, project.domain),
      paths: [[["records", "us-east-1", "status"], "failed"]],
    });
    const replay = await send(world, project, project.key);
    expect([replay.status, textOf(replay)]).toEqual([200, textOf(first)]);
    const fresh = await world.api("POST", path, { key: project.key, body: body(project.email) });
    expect(fresh.body.name).toBe("domain_not_verified");
  });

  test("needs no scheduled time that is still ahead", async ({ world, project }) => {
    const scheduledAt = new Date(world.clock.now().getTime() + 60 * 60 * 1000).toISOString();
    const first = await send(world, project, project.key, { scheduledAt });
    expect(first.status).toBe(200);
    world.clock.advance(2 * 60 * 60 * 1000);
    expect(textOf(await send(world, project, project.key, { scheduledAt }))).toBe(textOf(first));
    const fresh = { key: project.key, body: body(project.email, { scheduledAt }) };
    expect((await world.api("POST", path, fresh)).body.name).toBe("validation_error");
  });

  test("needs no funds: it works while paused, without quota or money", async ({ world }) => {
    const project = await newProject(world, { credits: 3, monthlyQuota: 3 });
    const first = await send(world, project, project.key);
    await world.api("PATCH", "/outbound", { key: project.key, body: { monthlyQuota: 0 } });
    await world.api("POST", "/outbound/pause", { key: project.key });
    expect(textOf(await send(world, project, project.key))).toBe(textOf(first));
  });
});

/** Whether an answer tells anything of what another one says. */
function shows(answer: { body: unknown }, of: { body: unknown }): boolean {
  const ids = JSON.stringify(of.body).match(/eml_\w+/g) ?? [];
  return ids.length === 0 || ids.some((id) => JSON.stringify(answer).includes(id));
}
