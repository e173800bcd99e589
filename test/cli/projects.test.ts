import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { temporaryDir } from "../local/support/temporary-dir.ts";
import { patience } from "../support/patience.ts";
import { operate, useOperatorService } from "./operator-service.ts";

const { dir, run, runFailing, newProject, newKey, call } = useOperatorService();

test("a project that the operator creates, funds and gives a domain and a key sends email", async () => {
  const project = await newProject();
  await run("fund", project, "2.5");
  await run("add-domain", project, "Shop.Example.com", "--region", "eu-west-1", "--verified");
  const key = await newKey(project, "--scopes", "email:send,email:read");
  const email = { from: "a@shop.example.com", to: "b@example.com", subject: "Hi", html: "<p>Hi</p>" };
  const { id } = z.object({ id: z.string() }).parse(await call(key, "POST", "/emails", email));
  await vi.waitFor(async () => {
    const body = await call(key, "GET", `/emails/${id}`);
    expect(body).toMatchObject({ status: "delivered", region: "eu-west-1" });
  }, patience);
  expect(await call(key, "GET", "/limits")).toMatchObject({ name: "missing_scope" });
});

test("a service in another folder than that of this repository is found by --dir", async () => {
  const project = await newProject();
  const elsewhere = temporaryDir();
  const { stdout, stderr } = await operate(elsewhere, "show", project, "--dir", dir);
  expect([stdout.includes(project), stderr]).toEqual([true, ""]);
  expect((await operate(elsewhere, "show", project)).stderr).toContain("--dir <folder>");
});

test("create-project puts the project on the given plan", async () => {
  expect(await run("show", await newProject("--plan", "pro"))).toContain("pro: 1000000 a month");
});

test.each([
  ["an unknown plan", ["Test", "--plan", "constructor"], 'Plan "constructor" not found'],
  ["an empty name", [" "], "must not be empty"],
  ["a name of more than 100 characters", ["x".repeat(101)], "at most 100 characters"],
  ["a name with control characters", ["a\u001b[2J"], "control characters"],
  ["an invalid owner id", ["Test", "--owner", "somebody"], "expected usr_…"],
])("create-project rejects %s", async (_, args, message) => {
  expect(await runFailing("create-project", ...args)).toContain(message);
});

test("add-domain adds a domain once per region, pending unless --verified is given", async () => {
  const project = await newProject();
  await run("add-domain", project, "twice.example.com");
  await run("add-domain", project, "twice.example.com", "--region", "eu-west-1", "--verified");
  expect(await runFailing("add-domain", project, "TWICE.example.com")).toContain(
    "already has twice.example.com in us-east-1",
  );
  const shown = await run("show", project);
  expect(shown).toMatch(/twice\.example\.com +us-east-1 +pending +dom_/);
  expect(shown).toMatch(/twice\.example\.com +eu-west-1 +verified +dom_/);
});

test.each([
  ["an invalid hostname", ["no hostname"], 'Invalid domain "no hostname"'],
  ["an unknown region", ["x.example.com", "--region", "mars"], "Unknown region: mars"],
])("add-domain rejects %s", async (_, args, message) => {
  expect(await runFailing("add-domain", await newProject(), ...args)).toContain(message);
});

test("show says why and since when a project is paused", async () => {
  const project = await newProject();
  await call(await newKey(project), "POST", "/outbound/pause", { reason: "a bad template" });
  const shown = await run("show", project);
  expect(shown).toMatch(/Sending +paused since .+: a bad template\n/);
  expect(shown).toContain("Domains: none");
});

test.each([
  ["show"],
  ["fund", "1"],
  ["set-plan", "free"],
  ["create-key"],
  ["revoke-key", "key_x"],
  ["add-owner", "usr_01KV5JE8G09BQEJJWM1YBQ5300"],
  ["set-shards", "2"],
  ["set-send-rate", "5"],
  ["pause"],
  ["resume"],
  ["rotate-link-key"],
  ["stop-broadcast", "brd_x"],
  ["remove-domain", "dom_x"],
  ["add-domain", "a.example.com"],
])("%s rejects a project id that is malformed or unknown", async (command, ...rest) => {
  const unknown = "prj_01ARZ3NDEKTSV4RRFFQ69G5FAV";
  expect(await runFailing(command, unknown, ...rest)).toBe(`${command}: Project not found: ${unknown}.\n`);
  expect(await runFailing(command, "nonsense", ...rest)).toBe(
    `${command}: Invalid project id "nonsense" (expected prj_…).\n`,
  );
});
