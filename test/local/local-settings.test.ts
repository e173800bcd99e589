import { join } from "node:path";
import { expect, test } from "vitest";
import { Deployment } from "../../functions/settings/environment.ts";
import { withLocalSettings } from "../../local/local-settings.ts";
import { readModel } from "../../local/template/read-model.ts";

const written = readModel(join(import.meta.dirname, "../../cdk.out"), {
  account: "000000000000",
  region: "us-east-1",
});

test("webhooks may go to this machine in the local service alone: no template says so", () => {
  const variables = written.functions.flatMap(({ environment }) => Object.keys(environment));
  expect(variables).toContain("DEPLOYMENT");
  expect(variables).not.toContain("WEBHOOKS_TO_LOOPBACK");
  for (const { environment } of withLocalSettings(written).functions)
    expect(environment["WEBHOOKS_TO_LOOPBACK"]).toBe("true");
});

test("notices come from an address of the development project, by a set that the local SES has", () => {
  const local = withLocalSettings(written);
  const jobs = local.functions.find(({ name }) => name === "run-jobs");
  const deployment = Deployment.parse(JSON.parse(jobs?.environment["DEPLOYMENT"] ?? ""));
  expect(deployment.noticesFrom).toBe("notices@example.test");
  const sets = local.configurationSets.map(({ name }) => name);
  expect(sets).toContain(jobs?.environment["CONFIGURATION_SET_PREFIX"]);
});

test("a function of another deployment's templates keeps what it has", () => {
  const functions = written.functions.map((fn) => ({ ...fn, environment: { OTHER: "x" } }));
  expect(withLocalSettings({ ...written, functions }).functions).toEqual(functions);
});
