import { join } from "node:path";
import { expect, test } from "vitest";
import { Deployment } from "../../functions/settings/environment.ts";
import { withLocalSettings } from "../../local/local-settings.ts";
import { readModel } from "../../local/template/read-model.ts";

const written = readModel(join(import.meta.dirname, "../../cdk.out"), {
  account: "000000000000",
  region: "us-east-1",
});

test("only the local service allows webhook URLs on this machine, not the templates", () => {
  const variables = written.functions.flatMap(({ environment }) => Object.keys(environment));
  expect(variables).toContain("DEPLOYMENT");
  expect(variables).not.toContain("WEBHOOKS_TO_LOOPBACK");
  for (const { environment } of withLocalSettings(written).functions)
    expect(environment["WEBHOOKS_TO_LOOPBACK"]).toBe("true");
});

test("notices are sent from the development domain with a configuration set of the local SES", () => {
  const local = withLocalSettings(written);
  const jobs = local.functions.find(({ name }) => name === "run-jobs");
  const deployment = Deployment.parse(JSON.parse(jobs?.environment["DEPLOYMENT"] ?? ""));
  expect(deployment.noticesFrom).toBe("notices@example.test");
  const sets = local.configurationSets.map(({ name }) => name);
  expect(sets).toContain(jobs?.environment["CONFIGURATION_SET_PREFIX"]);
});

test("functions of other templates keep their environment", () => {
  const functions = written.functions.map((fn) => ({ ...fn, environment: { OTHER: "x" } }));
  expect(withLocalSettings({ ...written, functions }).functions).toEqual(functions);
});
