import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openKeptBundles } from "../../bench/upgrade/kept-bundles.ts";
import { temporaryDir } from "../local/support/temporary-dir.ts";
import { useOperatorService } from "./operator-service.ts";

const { dir, service, run, runFailing, newProject } = useOperatorService();

/** Returns the options that choose a deployed service with these stacks. */
function outputsOption(stacks: unknown): readonly string[] {
  const file = join(dir, "outputs.json");
  writeFileSync(file, JSON.stringify(stacks));
  return ["--outputs", file];
}

function apiOutputs() {
  const { DATA_TABLE, MONEY_TABLE, BODIES_BUCKET, SEND_QUEUES, DEPLOYMENT } =
    service().model.functions.find(({ name }) => name === "send-email")?.environment ?? {};
  return {
    ...{ ApiUrl: "https://api.example.com", DataTable: DATA_TABLE, MoneyTable: MONEY_TABLE },
    ...{ BodiesBucket: BODIES_BUCKET, SendQueues: SEND_QUEUES, Deployment: DEPLOYMENT },
  };
}

/** Sets credentials and the endpoint of DynamoDB in the environment, as the AWS SDK reads them. */
function stubAws(endpoint: string): void {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", endpoint);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

test("--outputs runs a command on a deployed service", async () => {
  stubAws(service().endpoints.DYNAMODB);
  const options = outputsOption({ "eds-api": apiOutputs(), "eds-storage": { ExportOne: "x" } });
  const project = await newProject(...options);
  expect(await run("fund", project, "1", ...options)).toContain("Balance: 1.00 USD");
  expect(await runFailing("add-domain", project, "a.example.com", "--verified", ...options)).toContain(
    "works only with a local service",
  );
});

test("--stack chooses one of several API stacks", async () => {
  stubAws(service().endpoints.DYNAMODB);
  const two = outputsOption({ one: apiOutputs(), two: apiOutputs() });
  expect(await runFailing("create-project", "Test", ...two)).toContain("choose one of one, two with --stack");
  await run("create-project", "Test", ...two, "--stack", "two");
  expect(await runFailing("create-project", "Test", ...two, "--stack", "three")).toContain(
    "Stack not found in",
  );
});

test("the tool works on a stack of a later version, which has settings that it does not know", async () => {
  stubAws(service().endpoints.DYNAMODB);
  const { Deployment, ...others } = apiOutputs();
  const known = JSON.parse(Deployment ?? "");
  const plans = { ...known.plans, free: { ...known.plans.free, newLimit: 3 } };
  const later = JSON.stringify({ ...known, newSetting: { on: true }, plans });
  const options = outputsOption({ "eds-api": { ...others, Deployment: later, NewOutput: "x" } });
  const project = await newProject(...options);
  expect(await run("show", project, ...options)).toContain("free:");
});

test("the tool works on a stack of the former version, which lacks settings", async () => {
  stubAws(service().endpoints.DYNAMODB);
  const { deployment: former } = openKeptBundles(temporaryDir());
  const options = outputsOption({ "eds-api": { ...apiOutputs(), Deployment: former } });
  const project = await newProject(...options);
  expect(await run("show", project, ...options)).toContain("free:");
});

describe("an outputs file is rejected", () => {
  const create = (...options: readonly string[]) => runFailing("create-project", "Test", ...options);

  test("if its stack has no outputs of an API", async () => {
    const { DataTable: _, ...incomplete } = apiOutputs();
    const options = outputsOption({ one: incomplete });
    expect(await create(...options)).toContain("No API stack");
    expect(await create(...options, "--stack", "one")).toContain("Stack one has no outputs DataTable");
  });

  test("an outputs file of another format is rejected", async () => {
    expect(await create(...outputsOption([]))).toContain("Invalid outputs file");
  });

  test("an outputs file that does not exist is rejected", async () => {
    expect(await create("--outputs", join(dir, "missing"))).toContain("File not found");
  });
});

test("an AWS error is reported without a stack trace", async () => {
  stubAws(service().endpoints.DYNAMODB);
  const options = outputsOption({ one: { ...apiOutputs(), MoneyTable: "elsewhere" } });
  expect(await runFailing("create-project", "Test", ...options)).toContain(
    "AWS error ResourceNotFoundException",
  );
});

test("a store that cannot be reached is reported without a stack trace", async () => {
  const options = outputsOption({ one: apiOutputs() });
  stubAws("http://127.0.0.1:1");
  expect(await runFailing("create-project", "Test", ...options)).toMatch(
    /^create-project: .+ECONNREFUSED 127\.0\.0\.1:1/,
  );
});
