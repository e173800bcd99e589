import { describe, expect } from "vitest";
import { hashOfKey } from "../../functions/domain/projects/key-text.ts";
import { apiKeyKey, hostnameKey } from "../../functions/store/platform/keys.ts";
import { remove } from "../../functions/store/platform/write.ts";
import { newDomain, newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { changeKey } from "./stored-keys.ts";

const rounds = 200;

describe("a right that is taken from a key is missing at its next request", () => {
  test(`a revoked key is refused, ${rounds} times out of ${rounds}`, async ({ world }) => {
    const { id, key, email } = await newProject(world, { credits: 10 * rounds });
    for (let round = 0; round < rounds; round++) {
      await changeKey(world, id, key, { revokedAt: null });
      const before = await world.api("POST", "/emails", { key, body: email() });
      await changeKey(world, id, key, { revokedAt: "2026-06-15T12:00:00.000Z" });
      const after = await world.api("POST", "/emails", { key, body: email() });
      expect([before.status, after.status, after.body.name]).toEqual([200, 401, "invalid_api_key"]);
    }
  });

  test(`a key without its scope is refused, and served again with it, ${rounds} times`, async ({
    world,
    project: { id, newKey },
  }) => {
    const key = await newKey({ scopes: ["limits:read"] });
    for (let round = 0; round < rounds; round++) {
      await changeKey(world, id, key, { scopes: ["email:read"] });
      const after = await world.api("GET", "/limits", { key });
      await changeKey(world, id, key, { scopes: ["limits:read"] });
      const again = await world.api("GET", "/limits", { key });
      expect([after.status, after.body.name, again.status]).toEqual([403, "missing_scope", 200]);
    }
  });

  test("full access is gone too", async ({ world, project: { id, key } }) => {
    expect((await world.api("GET", "/outbound", { key })).status).toBe(200);
    await changeKey(world, id, key, { scopes: ["email:send"] });
    expect((await world.api("GET", "/outbound", { key })).body.name).toBe("missing_scope");
  });

  test("a deleted key is refused", async ({ world, project: { id, key } }) => {
    await remove(world.services.tables, "data", apiKeyKey(id, hashOfKey(key)));
    expect((await world.api("GET", "/limits", { key })).body.name).toBe("invalid_api_key");
  });

  test("a new pin applies at once, and a key whose domain was deleted cannot send", async ({
    world,
    project: { id, key, email, domain },
  }) => {
    const { id: other } = await newDomain(world, id, `other-${domain}`, "us-east-1");
    await changeKey(world, id, key, { domainId: other });
    const send = (from: string) => world.api("POST", "/emails", { key, body: email({ from }) });
    expect((await send(`a@${domain}`)).body.name).toBe("key_restricted");
    expect((await send(`a@other-${domain}`)).status).toBe(200);
    await remove(world.services.tables, "data", hostnameKey(id, `other-${domain}`));
    for (const from of [`a@${domain}`, `a@other-${domain}`])
      expect((await send(from)).body.name).toBe("key_restricted");
    await newDomain(world, id, `other-${domain}`, "us-east-1");
    expect((await send(`a@other-${domain}`)).body.name).toBe("key_restricted");
  });
});

test("a key is read from the base table, strongly, in the request's first call", async ({
  world,
  project: { key, email },
}) => {
  for (const read of [
    () => world.api("GET", "/limits", { key }),
    () => world.api("POST", "/emails", { key, body: email() }),
  ]) {
    world.recorder.reset();
    await read();
    const first = world.recorder.calls().find(({ command }) => command.startsWith("BatchGet")) ?? never();
    expect(first.depth).toBe(1);
    const { RequestItems } = first.input as {
      RequestItems: Record<string, { ConsistentRead: boolean; Keys: unknown[] }>;
    };
    const data = RequestItems[world.services.tables.data];
    expect(data?.ConsistentRead).toBe(true);
    expect(JSON.stringify(data?.Keys)).toContain(`KEY#${hashOfKey(key)}`);
    for (const { input } of world.recorder.calls()) expect(input).not.toHaveProperty("IndexName");
  }
});

function never(): never {
  throw new Error("nothing was read");
}
