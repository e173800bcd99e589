import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { operatedService } from "./operator-world.ts";

const { dir, service, done, refused, newProject } = operatedService();

function deployed(stacks: unknown): readonly string[] {
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
  asAws(service().endpoints.DYNAMODB);
  const options = deployed({ "eds-api": apiOutputs(), "eds-storage": { ExportOne: "x" } });
  const project = await newProject(...options);
  expect(await done("fund", project, "1", ...options)).toContain("Balance: 1.00 USD");
  expect(await refused("add-domain", project, "a.example.com", "--verified", ...options)).toContain(
    "domains are verified through the API",
  );
});

test("asks which stack where there are several, and says what a file lacks", async () => {
  asAws(service().endpoints.DYNAMODB);
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
  asAws(service().endpoints.DYNAMODB);
  const options = deployed({ one: { ...apiOutputs(), MoneyTable: "elsewhere" } });
  expect(await refused("create-project", "Test", ...options)).toContain(
    "AWS answers ResourceNotFoundException",
  );
  asAws("http://127.0.0.1:1");
  expect(await refused("create-project", "Test", ...options)).toContain("the store cannot be reached");
});
