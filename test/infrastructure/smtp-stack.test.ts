import { spawnSync } from "node:child_process";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test, vi } from "vitest";
import { parseConfig } from "../../lib/config.ts";
import { isIgnoredKind, isReadKind } from "../../local/template/kinds.ts";
import { replyTo } from "../../smtp/upstream/refusal-replies.ts";
import {
  balancerCertificateArn,
  certificateSecretArn,
  full,
  fullStack,
  minimal,
  minimalSmtp,
  minimalStack,
} from "./smtp-deployments.ts";
import { synthesized, text } from "./synthesized.ts";

// A synthesis in its own process loads the CDK first, on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

test("a deployment without SMTP has no containers, networks, load balancers or schedules", () => {
  expect(parseConfig({ smtp: false })).toEqual(parseConfig({}));
  const without = synthesized({ smtp: false });
  expect([...without.stacks.keys()]).not.toContain("eds-smtp");
  const types = without.resources.map(({ type }) => type);
  expect(types.filter((type) => /^AWS::(ECS|EC2|ElasticLoadBalancingV2|Scheduler)::/.test(type))).toEqual([]);
});

test.each([
  ["minimal", minimal],
  ["full", full],
])("a deployment with %s SMTP settings has no cdk-nag findings", (_, { findings }) => {
  expect(findings).toEqual([]);
});

test.each([
  [{}, "smtp.certificateSecretArn: "],
  [true, "smtp: must be a value of type object"],
  [{ certificateSecretArn }, "smtp.hostname: is required without serviceDomain"],
  [{ ...minimalSmtp, hostname: "SMTP" }, "smtp.hostname: must be a lower-case hostname"],
  [
    { ...minimalSmtp, certificateSecretArn: "smtp-certificate" },
    "smtp.certificateSecretArn: must be the complete ARN",
  ],
  [
    { ...minimalSmtp, certificateSecretArn: certificateSecretArn.replace("us-east-1", "eu-west-1") },
    "smtp.certificateSecretArn: must be in homeRegion",
  ],
  [
    { ...minimalSmtp, balancerCertificateArn: "arn:x" },
    "smtp.balancerCertificateArn: must be the ARN of an ACM certificate",
  ],
  [
    { ...minimalSmtp, balancerCertificateArn: balancerCertificateArn.replace("us-east-1", "us-west-2") },
    "smtp.balancerCertificateArn: must be in homeRegion",
  ],
  [{ ...minimalSmtp, minTasks: 1 }, "smtp.minTasks: must be at least 2"],
  [{ ...minimalSmtp, minTasks: 5, maxTasks: 4 }, "smtp.maxTasks: must not be less than minTasks"],
  [{ ...minimalSmtp, maxTasks: 51 }, "smtp.maxTasks: must be at most 25 for each zone"],
  [{ ...minimalSmtp, zones: ["us-east-1a"] }, "smtp.zones: must contain at least two zones"],
  [{ ...minimalSmtp, zones: ["us-east-1a", "us-east-1a"] }, "smtp.zones: must not contain a zone twice"],
  [{ ...minimalSmtp, zones: ["eu-west-1a", "eu-west-1b"] }, "smtp.zones: must be zones of homeRegion"],
])("the SMTP settings %j are rejected with the message %s", (smtp, message) => {
  expect(() => parseConfig({ smtp })).toThrow(message);
});

test("SMTP synthesizes without network, Docker or an AWS account", () => {
  const script = `
    import net from "node:net";
    net.Socket.prototype.connect = () => { throw new Error("a connection was attempted"); };
    const { synthesized } = await import(process.argv[1]);
    const { findings, stacks } = synthesized({ smtp: JSON.parse(process.argv[2]) });
    console.log(JSON.stringify([findings, stacks.has("eds-smtp")]));`;
  const args = [new URL("./synthesized.ts", import.meta.url).href, JSON.stringify(minimalSmtp)];
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script, ...args], {
    // With an empty PATH, no program is found, including Docker.
    env: { PATH: "" },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([[], true]);
});

test("the hostname gets a DNS record only if it is in the service's zone", () => {
  minimalStack.resourceCountIs("AWS::Route53::RecordSet", 0);
  fullStack.resourceCountIs("AWS::Route53::RecordSet", 1);
  fullStack.hasResourceProperties("AWS::Route53::RecordSet", { Name: "smtp.mail.example.com.", Type: "A" });
});

test("the local service knows every resource type of a deployment with SMTP", () => {
  const unknown = full.resources.filter(({ type }) => !isReadKind(type) && !isIgnoredKind(type));
  expect(unknown.map(({ type }) => type)).toEqual([]);
});

describe("the load balancer", () => {
  test.each([
    ["minimal", minimal, "TCP", []],
    ["full", full, "TLS", [[25, "TCP", 2525, "TCP"]]],
  ])(
    "with %s settings forwards each port to its container port, 465 and 2465 by %4$s",
    (_, of, tls, more) => {
      const groups = of.of("AWS::ElasticLoadBalancingV2::TargetGroup");
      const listeners = of.of("AWS::ElasticLoadBalancingV2::Listener").map(({ properties }) => {
        const [{ TargetGroupArn }] = Object(properties["DefaultActions"]);
        const group = groups.find(({ id }) => `<${id}>` === text(TargetGroupArn));
        const { Port, Protocol } = Object(group?.properties);
        return [properties["Port"], properties["Protocol"], Port, Protocol];
      });
      expect(listeners).toEqual([
        [587, "TCP", 2587, "TCP"],
        [2587, "TCP", 2587, "TCP"],
        [465, tls, 2465, tls],
        [2465, tls, 2465, tls],
        ...more,
      ]);
    },
  );

  test("terminates TLS with its configured certificate and a TLS 1.2 and 1.3 policy", () => {
    const properties = {
      Protocol: "TLS",
      Certificates: [{ CertificateArn: balancerCertificateArn }],
      SslPolicy: Match.stringLikeRegexp("TLS13-1-2"),
    };
    const type = "AWS::ElasticLoadBalancingV2::Listener";
    fullStack.resourcePropertiesCountIs(type, properties, 2);
    fullStack.resourcePropertiesCountIs(type, { Protocol: "TLS" }, 2);
  });

  test("checks the container's health over HTTP and preserves client IP addresses", () => {
    fullStack.resourceCountIs("AWS::ElasticLoadBalancingV2::TargetGroup", 3);
    fullStack.allResourcesProperties("AWS::ElasticLoadBalancingV2::TargetGroup", {
      TargetType: "ip",
      HealthCheckProtocol: "HTTP",
      HealthCheckPort: "8080",
      HealthCheckPath: "/health",
      TargetGroupAttributes: [
        { Key: "deregistration_delay.timeout_seconds", Value: "30" },
        { Key: "preserve_client_ip.enabled", Value: "true" },
      ],
    });
  });
});

test("the error alarm counts failures of the service, but not clients that are rate-limited", () => {
  const [filter] = full.of("AWS::Logs::MetricFilter");
  const pattern = String(filter?.properties["FilterPattern"]);
  for (const status of [500, 502, 503, 504]) {
    const { responseCode } = replyTo({ status, name: status === 503 ? "unavailable" : "", message: "" });
    expect(pattern).toContain(`$.code = ${responseCode}`);
  }
  const { reason } = replyTo({ status: 429, name: "rate_limited", message: "" });
  expect(pattern).toContain(`$.reason != "${reason}"`);
});
