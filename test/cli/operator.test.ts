import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import type { LocalService } from "../../local/service.ts";
import { environmentOf, operate, outputsIn, startOperated } from "./operator-world.ts";

const dir = mkdtempSync(join(tmpdir(), "eds-operator-"));
let service: LocalService;

beforeAll(async () => {
  service = await startOperated(dir);
});
afterAll(async () => {
  await service.stop();
  rmSync(dir, { recursive: true, force: true });
});

const run = (...args: readonly string[]) => operate(dir, ...args);

async function done(...args: readonly string[]): Promise<string> {
  const { code, printed, complained } = await run(...args);
  expect(complained).toBe("");
  expect(code).toBe(0);
  return printed;
}

async function refused(...args: readonly string[]): Promise<string> {
  const { code, printed, complained } = await run(...args);
  expect(printed).toBe("");
  expect(code).toBe(1);
  expect(complained).not.toMatch(/\n\s+at /);
  return complained;
}

async function newProject(...options: readonly string[]): Promise<string> {
  return (await done("create-project", "Test", ...options)).trim();
}

async function call(key: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

test("opens a project, funds it, adds a domain and makes a key that sends from it", async () => {
  const project = await newProject();
  await done("fund", project, "2.5");
  await done("add-domain", project, "Shop.Example.com", "--region", "eu-west-1", "--verified");
  const key = (await done("create-key", project, "--scopes", "email:send,email:read")).trim();
  const mail = { from: "a@shop.example.com", to: "b@example.com", subject: "Hi", html: "<p>Hi</p>" };
  const sent = await call(key, "POST", "/emails", mail);
  const { id } = z.object({ id: z.string() }).parse(sent.body);
  await vi.waitFor(async () => {
    const { body } = await call(key, "GET", `/emails/${id}`);
    expect(body).toMatchObject({ status: "delivered", region: "eu-west-1" });
  }, 20_000);
  expect((await call(key, "GET", "/limits")).body).toMatchObject({ name: "missing_scope" });
});

test("pays in to the micro-unit, and once for a reference", async () => {
  const project = await newProject();
  expect(await done("fund", project, "0.000001")).toContain("Balance: 0.000001 USD");
  expect(await done("fund", project, "12.5", "--reference", "invoice 7")).toContain("Balance: 12.500001 USD");
  const repeated = await done("fund", project, "12.50", "--reference", "invoice 7");
  expect(repeated).toContain("Nothing changed: the reference invoice 7 was paid in before");
  expect(repeated).toContain("Balance: 12.500001 USD");
  expect(await refused("fund", project, "13", "--reference", "invoice 7")).toContain("with 12.50 USD");
  expect(await done("fund", project, "1")).toContain("Balance: 13.500001 USD");
});

test.each(["0", "0.000000", "-5", "-.5", "1.0000001", "1,5", "1e3", "abc", "", "+1", "0x10", "1000000001"])(
  "refuses %j as an amount",
  async (amount) => {
    const project = await newProject();
    expect(await refused("fund", project, amount)).toMatch(/^fund: .+\n$/);
    expect(await done("show", project)).toContain("0.00 USD");
  },
);

test("keeps a balance below what can be counted exactly", async () => {
  const project = await newProject();
  for (let paid = 0; paid < 9; paid++) await done("fund", project, "1000000000");
  expect(await refused("fund", project, "1000000000")).toContain("larger than can be kept exactly");
});

test("moves a project to another plan, and its quota with it", async () => {
  const project = await newProject();
  expect(await done("set-plan", project, "pro")).toContain("monthly quota of 1000000");
  const key = (await done("create-key", project)).trim();
  expect((await call(key, "PATCH", "/outbound", { monthlyQuota: 5000 })).status).toBe(200);
  expect(await done("set-plan", project, "free")).toContain("monthly quota of 3000");
  await call(key, "PATCH", "/outbound", { monthlyQuota: 200 });
  expect(await done("set-plan", project, "pro")).toContain("monthly quota of 200");
  const { body } = await call(key, "GET", "/limits");
  expect(body).toMatchObject({ plan: { name: "pro" }, outbound: { monthlyQuota: 200 } });
  expect(await refused("set-plan", project, "gold")).toContain(
    "there is no plan gold: this deployment has free, pro",
  );
});

test("opens a project on the plan that is asked for, if there is one", async () => {
  expect(await done("show", await newProject("--plan", "pro"))).toContain("pro: 1000000 a month");
  expect(await refused("create-project", "Test", "--plan", "constructor")).toContain("there is no plan");
  expect(await refused("create-project", " ")).toContain("a name may not be empty");
  expect(await refused("create-project", "a\u001b[2J")).toContain("control characters");
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

test("spreads a project's funds over more shards without changing their sum", async () => {
  const project = await newProject();
  await done("fund", project, "1.000003");
  const key = (await done("create-key", project)).trim();
  const before = (await call(key, "GET", "/limits")).body;
  expect(await done("set-shards", project, "7")).toContain("has 7 shards now");
  expect((await call(key, "GET", "/limits")).body).toEqual(before);
  expect(await done("show", project)).toMatch(/Shards +7\n/);
  expect(await done("set-shards", project, "7")).toContain("has 7 shards already");
  expect(await refused("set-shards", project, "3")).toContain("can only be raised");
  for (const count of ["0", "65", "1.5", "many", "-1"])
    expect(await refused("set-shards", project, count)).toContain("is no number of shards");
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

function deployed(stacks: unknown): readonly string[] {
  writeFileSync(outputsIn(dir), JSON.stringify(stacks));
  return ["--outputs", outputsIn(dir)];
}

function apiOutputs() {
  const { DATA_TABLE, MONEY_TABLE, BODIES_BUCKET, SEND_QUEUES, DEPLOYMENT } = environmentOf(service);
  return {
    ...{ ApiUrl: "https://api.example.com", DataTable: DATA_TABLE, MoneyTable: MONEY_TABLE },
    ...{ BodiesBucket: BODIES_BUCKET, SendQueues: SEND_QUEUES, Deployment: DEPLOYMENT },
  };
}

/** Credentials and the address of the engine in place of AWS, as anybody's environment may give them. */
function asAws(endpoint: string): void {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", endpoint);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

test("works on a deployed service by its outputs", async () => {
  asAws(service.endpoints.DYNAMODB);
  const options = deployed({ "eds-api": apiOutputs(), "eds-storage": { ExportOne: "x" } });
  const project = await newProject(...options);
  expect(await done("fund", project, "1", ...options)).toContain("Balance: 1.00 USD");
  expect(await refused("add-domain", project, "a.example.com", "--verified", ...options)).toContain(
    "domains are verified through the API",
  );
});

test("asks which stack where there are several, and says what a file lacks", async () => {
  asAws(service.endpoints.DYNAMODB);
  const two = deployed({ one: apiOutputs(), two: apiOutputs() });
  expect(await refused("create-project", "Test", ...two)).toContain("say which by --stack");
  await done("create-project", "Test", ...two, "--stack", "two");
  expect(await refused("create-project", "Test", ...two, "--stack", "three")).toContain("has no stack three");
  const { DataTable: _, ...less } = apiOutputs();
  const lacking = deployed({ one: less });
  expect(await refused("create-project", "Test", ...lacking)).toContain("no stack of");
  expect(await refused("create-project", "Test", ...lacking, "--stack", "one")).toContain(
    "lacks the outputs DataTable",
  );
  expect(await refused("create-project", "Test", ...deployed([]))).toContain("is not what cdk deploy");
  expect(await refused("create-project", "Test", "--outputs", join(dir, "missing"))).toContain(
    "there is no file",
  );
});

test("says what AWS said, without a stack, when a table is not there or the store cannot be reached", async () => {
  asAws(service.endpoints.DYNAMODB);
  const options = deployed({ one: { ...apiOutputs(), MoneyTable: "elsewhere" } });
  expect(await refused("create-project", "Test", ...options)).toContain(
    "AWS answers ResourceNotFoundException",
  );
  asAws("http://127.0.0.1:1");
  expect(await refused("create-project", "Test", ...options)).toContain("the store cannot be reached");
});
