import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { operatedService } from "./operator-world.ts";

const { done, refused, newProject, call } = operatedService();

test("opens a project, funds it, adds a domain and makes a key that sends from it", async () => {
  const project = await newProject();
  await done("fund", project, "2.5");
  await done("add-domain", project, "Shop.Example.com", "--region", "eu-west-1", "--verified");
  const key = (await done("create-key", project, "--scopes", "email:send,email:read")).trim();
  const mail = { from: "a@shop.example.com", to: "b@example.com", subject: "Hi", html: "<p>Hi</p>" };
  const sent = await call(key, "POST", "/emails", mail);
  const { id } = z.object({ id: z.string() }).parse(sent);
  await vi.waitFor(async () => {
    const body = await call(key, "GET", `/emails/${id}`);
    expect(body).toMatchObject({ status: "delivered", region: "eu-west-1" });
  }, 20_000);
  expect(await call(key, "GET", "/limits")).toMatchObject({ name: "missing_scope" });
});

test("opens a project on the plan that is asked for, if there is one", async () => {
  expect(await done("show", await newProject("--plan", "pro"))).toContain("pro: 1000000 a month");
  expect(await refused("create-project", "Test", "--plan", "constructor")).toContain(
    'Plan "constructor" not found',
  );
  expect(await refused("create-project", " ")).toContain("a name may not be empty");
  expect(await refused("create-project", "a\u001b[2J")).toContain("control characters");
});

test("opens a project for a person, who then owns it", async () => {
  const owner = "usr_01KV5JE8G09BQEJJWM1YBQ5300";
  expect(await newProject("--owner", owner)).toMatch(/^prj_/);
  expect(await refused("create-project", "Test", "--owner", "somebody")).toContain("begin with usr_");
});

test("makes keys with the scopes and the pin that are asked for", async () => {
  const project = await newProject();
  const domainId = (await done("add-domain", project, "pin.example.com", "--verified")).trim();
  const key = (
    await done("create-key", project, "--name", "Shop", "--scopes", "email:send", "--domain", domainId)
  ).trim();
  expect(key).toMatch(/^eds_/);
  const shown = await done("show", project);
  expect(shown).toMatch(new RegExp(`Shop +…${key.slice(-4)} +email:send +${domainId} +active`));
  expect(shown).not.toContain(key.slice(0, -6));
  expect(await refused("create-key", project, "--scopes", "email:send,mail:read")).toContain(
    "no such scope: mail:read",
  );
  expect(await refused("create-key", project, "--scopes", "")).toContain("no such scope: (empty)");
  expect(await refused("create-key", project, "--domain", "dom_x")).toContain("no domain record dom_x");
});

test("adds a domain once for each region, and pending unless told that it is verified", async () => {
  const project = await newProject();
  await done("add-domain", project, "twice.example.com");
  await done("add-domain", project, "twice.example.com", "--region", "eu-west-1", "--verified");
  expect(await refused("add-domain", project, "TWICE.example.com")).toContain("is in us-east-1 already");
  expect(await refused("add-domain", project, "no hostname")).toContain("is no hostname");
  expect(await refused("add-domain", project, "x.example.com", "--region", "mars")).toContain(
    "no region mars",
  );
  const shown = await done("show", project);
  expect(shown).toMatch(/twice\.example\.com +us-east-1 +pending +dom_/);
  expect(shown).toMatch(/twice\.example\.com +eu-west-1 +verified +dom_/);
});

test("shows a paused project as paused", async () => {
  const project = await newProject();
  const key = (await done("create-key", project)).trim();
  await call(key, "POST", "/outbound/pause", { reason: "a bad template" });
  expect(await done("show", project)).toMatch(/Sending +paused since .+: a bad template\n/);
  expect(await done("show", project)).toContain("Domains: none");
});

test.each(["show", "fund", "set-plan", "create-key", "set-shards", "add-domain"])(
  "%s says so when there is no such project",
  async (verb) => {
    const rest: readonly string[] =
      { fund: ["1"], "set-plan": ["free"], "set-shards": ["2"], "add-domain": ["a.example.com"] }[verb] ?? [];
    expect(await refused(verb, "prj_01ARZ3NDEKTSV4RRFFQ69G5FAV", ...rest)).toContain(
      "there is no project prj_",
    );
    expect(await refused(verb, "nonsense", ...rest)).toContain("is no project id");
  },
);
