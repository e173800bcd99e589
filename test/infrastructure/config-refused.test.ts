import { expect, test } from "vitest";
import { parseConfig } from "../../lib/config.ts";

test.each<[object, string]>([
  [
    { bodyRetentionDays: 90, emailRetentionDays: 60, activityRetentionDays: 60 },
    "bodyRetentionDays: must not be more than emailRetentionDays",
  ],
  [{ restoredAt: "2062-06-15T12:00:00Z" }, "restoredAt: must not be in the future"],
  [{ sendRates: { "sa-east-1": 10 } }, "sendRates: must name regions of the deployment"],
  [{ sendRates: { "eu-west-9": 10 } }, "sendRates.eu-west-9: eu-west-9 is not an AWS region with an SES"],
])(
  "the configuration %j, which would do harm or nothing, is rejected with the message %s",
  (config, message) => {
    expect(() => parseConfig(config)).toThrow(message);
  },
);

test.each(["http://evil.example/", "ftp://x.example/", "https://x.example/#a", "https://*.x.example/"])(
  "the callback URL %s, which Cognito refuses, is rejected",
  (url) => {
    expect(() => parseConfig({ userPool: { callbackUrls: [url] } })).toThrow(
      "userPool.callbackUrls.0: must be an https URL",
    );
  },
);

test.each(["-acme-.com", "a..com", `${"a".repeat(64)}.com`, "acme.com.", "acme.c0m"])(
  "the zone %s, which DNS cannot have, is rejected",
  (zoneName) => {
    const serviceDomain = { zoneName, hostedZoneId: "Z0123456789ABC" };
    expect(() => parseConfig({ serviceDomain })).toThrow(
      "serviceDomain.zoneName: must be a lower-case domain",
    );
  },
);

test("an internationalized zone, a program of one's own machine and a moment ago are valid", () => {
  const serviceDomain = { zoneName: "xn--e1afmkfd.xn--p1ai", hostedZoneId: "Z0123456789ABC" };
  const userPool = { callbackUrls: ["http://localhost:3000/cb", "https://mail.example.com/in?x=1"] };
  const restoredAt = new Date(Date.now() - 1000).toISOString();
  expect(parseConfig({ serviceDomain, userPool, restoredAt })).toMatchObject({ serviceDomain, restoredAt });
});
