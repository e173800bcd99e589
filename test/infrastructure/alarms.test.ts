import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { synthesized, text } from "./synthesized.ts";

const alarms = synthesized({
  serviceDomain: { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABCDEFGHIJ" },
  smtp: {
    hostname: "smtp.example.com",
    certificateSecretArn: "arn:aws:secretsmanager:us-east-1:123456789012:secret:smtp-certificate-AbCdEf",
    port25: true,
  },
}).of("AWS::CloudWatch::Alarm");

const runbook = readFileSync(new URL("../../docs/runbook.md", import.meta.url), "utf8");
const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
  title.toLowerCase().replaceAll(" ", "-"),
);

test.each(alarms)(
  "the alarm $id describes its impact, links to a runbook section, and publishes to its region's topic",
  ({ properties }) => {
    const { AlarmDescription: description, AlarmActions: actions } = properties;
    expect(Array.isArray(actions) && actions.map(text)).toEqual([
      expect.stringMatching(/^arn:aws:sns:[a-z0-9-]+:123456789012:eds-alarms$/),
    ]);
    const [, anchor] = /^[A-Z].*\. What to do: docs\/runbook\.md#([a-z-]+)$/.exec(String(description)) ?? [];
    expect(anchors).toContain(anchor);
  },
);

test("SMTP has alarms for every listener, the number of tasks, errors, the weekly restart, and the end of its certificate", () => {
  const smtp = alarms.filter(({ stack }) => stack === "eds-smtp");
  const sections = smtp.map(({ properties }) => String(properties["AlarmDescription"]).split("#")[1]);
  expect(sections.sort()).toEqual([
    "smtp-certificate",
    "smtp-certificate",
    "smtp-down",
    "smtp-down",
    "smtp-down",
    "smtp-fails",
    "smtp-tasks",
  ]);
});
