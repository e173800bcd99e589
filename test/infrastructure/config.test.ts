import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Deployment, webhookLimit } from "../../functions/settings/environment.ts";
import { deploymentOf, parseConfig } from "../../lib/config.ts";
import { readConfig } from "../../lib/config-file.ts";
import { sesRegions } from "../../lib/ses-regions.ts";

test("the empty configuration is valid and has defaults", () => {
  expect(parseConfig({})).toMatchObject({
    name: "eds",
    homeRegion: "us-east-1",
    regions: ["us-east-1", "eu-west-1"],
    currency: "USD",
    priceMicros: 400,
    freeCredits: 100,
    plans: { free: { monthlyQuota: 3000, domains: 3 } },
    paginationOffsetEnabled: false,
    paginationMaxOffset: 50_000,
    bodyRetentionDays: 30,
    emailRetentionDays: 365,
    activityRetentionDays: 365,
    logRetentionDays: 30,
    tenants: false,
  });
});

test("handlers get their settings in the format that they parse", () => {
  expect(Deployment.parse(deploymentOf(parseConfig({ currency: "EUR" })))).toMatchObject({ currency: "EUR" });
});

test("handlers get the retention of activity, the webhook limit of each plan, and the sender of notices", () => {
  const plans = { free: { monthlyQuota: 1, domains: 1, webhooks: 0 }, pro: { monthlyQuota: 1, domains: 1 } };
  const given = { activityRetentionDays: 7, noticesFrom: "notices@example.com", plans };
  const deployment = Deployment.parse(deploymentOf(parseConfig(given)));
  expect(deployment).toMatchObject({ activityRetentionDays: 7, noticesFrom: "notices@example.com" });
  expect(Object.values(deployment.plans).map(webhookLimit)).toEqual([0, 10]);
  expect(deploymentOf(parseConfig({}))).not.toHaveProperty("noticesFrom");
});

test.each([
  [
    { regions: ["us-east-1", "eu-west-9"] },
    "regions.1: eu-west-9 is not an AWS region with an SES sending endpoint",
  ],
  [{ homeRegion: "eu-north-1" }, "homeRegion: must be one of regions"],
  [{ retiringRegions: ["eu-north-1"] }, "retiringRegions: must be regions of the deployment"],
  [{ retiringRegions: ["us-east-1"] }, "retiringRegions: must not contain the home region"],
  [{ regions: ["us-east-1", "us-east-1"] }, "regions: must not contain a region twice"],
  // F56: more regions could not be deployed.
  [{ regions: sesRegions.slice(0, 14) }, "regions: must contain at most 13 regions: Lambda limits"],
  [{ regions: [] }, "regions: must contain at least one region"],
  [{ currency: "euro" }, "currency: must be three capital letters"],
  [{ name: "My Service" }, "name: must be 1 to 16"],
  [{ priceMicros: 0.5 }, "priceMicros: must be a value of type int"],
  [{ freeCredits: -1 }, "freeCredits: must be at least 0"],
  [{ plans: { pro: { monthlyQuota: 1, domains: 1 } } }, "plans: must contain a plan named free"],
  [{ logRetentionDays: 31 }, "logRetentionDays: must be one of 1, 3, 5"],
  [
    { serviceDomain: { zoneName: "Example", hostedZoneId: "Z1" } },
    "serviceDomain.zoneName: must be a lower-case domain name",
  ],
  [{ alarmEmail: "nobody" }, "alarmEmail: must be a bare address"],
  [{ noticesFrom: "nobody" }, "noticesFrom: must be a bare address"],
  [{ noticesFrom: "Notices <notices@example.com>" }, "noticesFrom: must be a bare address"],
  [{ noticesFrom: "*@example.com" }, "noticesFrom: must be a bare address"],
  [{ activityRetentionDays: 0 }, "activityRetentionDays: must be at least 1"],
  [{ activityRetentionDays: 366 }, "activityRetentionDays: must not be more than emailRetentionDays"],
  [{ activityRetentionDays: 3651 }, "activityRetentionDays: must be at most 3650"],
  [
    { plans: { free: { monthlyQuota: 1, domains: 1, webhooks: 11 } } },
    "plans.free.webhooks: must be at most 10",
  ],
  [
    { plans: { free: { monthlyQuota: 1, domains: 1, webhooks: -1 } } },
    "plans.free.webhooks: must be at least 0",
  ],
  [{ colour: "red" }, "(configuration): unknown setting colour"],
  [{ bodyRetentionDays: "30" }, "bodyRetentionDays: must be a value of type number"],
  [{ plans: { free: { monthlyQuota: 1 } } }, "plans.free.domains: must be a value of type number"],
])("the configuration %j is rejected with the message %s", (config, message) => {
  expect(() => parseConfig(config)).toThrow(message);
});

test("the message lists all problems of a configuration", () => {
  const invalid = { regions: ["mars-1"], currency: "euro", freeCredits: -1 };
  expect(() => parseConfig(invalid)).toThrow(/mars-1[\s\S]*currency[\s\S]*freeCredits/);
});

describe("the configuration is read", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "eds-config-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (content: string) => {
    const path = join(folder, "eds.config.json");
    writeFileSync(path, content);
    return path;
  };

  test("as the defaults if the file does not exist", () => {
    expect(readConfig(join(folder, "absent.json"), {})).toEqual(parseConfig({}));
  });

  test("from the file, over the defaults", () => {
    expect(readConfig(file('{"currency":"EUR"}'), {})).toEqual(parseConfig({ currency: "EUR" }));
  });

  test("from the environment, over the file, for the two pagination settings", () => {
    const overrides = { PAGINATION_OFFSET_ENABLED: "true", PAGINATION_MAX_OFFSET: "1000" };
    const config = readConfig(file('{"paginationMaxOffset":7}'), overrides);
    expect(config).toMatchObject({ paginationOffsetEnabled: true, paginationMaxOffset: 1000 });
  });

  test.each([
    ["PAGINATION_OFFSET_ENABLED", "yes", "paginationOffsetEnabled"],
    ["PAGINATION_MAX_OFFSET", "-5", "paginationMaxOffset"],
  ])("and %s=%s in the environment is rejected", (name, value, field) => {
    expect(() => readConfig(file("{}"), { [name]: value })).toThrow(field);
  });

  test.each(["{", "[]", "null"])("and a file that contains %s is rejected with its name", (content) => {
    expect(() => readConfig(file(content), {})).toThrow("eds.config.json");
  });
});
