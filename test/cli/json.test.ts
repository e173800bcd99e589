import { expect, test } from "vitest";
import { useOperatorService } from "./operator-service.ts";

const { run, runFailing, newProject } = useOperatorService();
const user = "usr_01KV5JE8G09BQEJJWM1YBQ5300";

const runJson = async (...args: readonly string[]) => JSON.parse(await run(...args, "--json"));

test("every command prints its result as JSON with --json", async () => {
  const { id } = await runJson("create-project", "Test");
  expect(id).toMatch(/^prj_/);
  expect(await runJson("add-owner", id, user)).toEqual({
    projectId: id,
    userId: user,
    role: "owner",
    changed: true,
  });
  expect(await runJson("fund", id, "12.5", "--reference", "a")).toEqual({
    projectId: id,
    reference: "a",
    added: "12.50",
    balance: "12.50",
    currency: "USD",
  });
  expect(await runJson("set-plan", id, "pro")).toEqual({ projectId: id, plan: "pro", monthlyQuota: 1000000 });
  expect(await runJson("set-send-rate", id, "7")).toEqual({ projectId: id, sendsPerSecond: 7 });
  expect(await runJson("set-shards", id, "2")).toEqual({ projectId: id, shards: 2, changed: true });
  const domain = await runJson("add-domain", id, "json.example.com");
  expect(domain).toMatchObject({ name: "json.example.com", region: "us-east-1", status: "pending" });
  const { key, ...created } = await runJson("create-key", id, "--scopes", "email:send");
  expect(key).toMatch(/^eds_/);
  expect(created).toMatchObject({ scopes: ["email:send"], domainId: null, last4: key.slice(-4) });
  expect(await runJson("show", id)).toMatchObject({
    project: { id, plan: "pro" },
    balance: "12.50",
    shards: 2,
    keys: [created],
    domains: [{ id: domain.id, status: "pending" }],
  });
  expect((await runJson("revoke-key", id, created.id)).revokedAt).not.toBeNull();
  expect((await runJson("doctor")).findings).toContainEqual(
    expect.objectContaining({ state: "ok", where: "us-east-1", what: "production access" }),
  );
});

test("the commands that stop something print what is so now", async () => {
  const { id: projectId } = await runJson("create-project", "Test");
  const paused = await runJson("pause", projectId, "--reason", "a stolen key");
  expect(paused).toMatchObject({ projectId, paused: true, pausedReason: "a stolen key" });
  expect(await runJson("resume", projectId)).toMatchObject({ projectId, paused: false, pausedReason: null });
  const { id: domainId } = await runJson("add-domain", projectId, "stopped.example.com");
  expect(await runJson("remove-domain", projectId, domainId)).toEqual({
    ...{ projectId, domainId, name: "stopped.example.com", deleted: true },
  });
  expect(await runJson("rotate-link-key", projectId)).toEqual({ projectId, formerKeys: 0 });
});

test("the JSON of a key never has the text of another key or its hash", async () => {
  const project = await newProject();
  const { key } = await runJson("create-key", project);
  const shown = await run("show", project, "--json");
  expect(shown).not.toContain(key.slice(0, -6));
  expect(shown).not.toContain("hash");
});

test("an error is text on stderr also with --json", async () => {
  expect(await runFailing("show", "nonsense", "--json")).toMatch(/^show: Invalid project id/);
});
