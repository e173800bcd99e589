import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { parseConfig } from "../../lib/config.ts";
import { isIgnoredKind, isReadKind } from "../../local/template/kinds.ts";
import { defaultLimits } from "../../smtp/session/limits.ts";
import { replyTo } from "../../smtp/upstream/refusal-replies.ts";
import { type Statement, statementsOf } from "./policies.ts";
import { type Resource, type Synthesized, synthesized, text } from "./synthesized.ts";

// A synthesis takes seconds on a busy machine, and one in a process of its own loads the CDK first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const certificateSecretArn =
  "arn:aws:secretsmanager:us-east-1:123456789012:secret:smtp-certificate-AbCdEf" as const;
const balancerCertificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b" as const;
const smtp = { hostname: "smtp.example.com", certificateSecretArn };
const deployed = synthesized({ smtp });
const rich = synthesized({
  serviceDomain: { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" },
  smtp: {
    certificateSecretArn,
    balancerCertificateArn,
    port25: true,
    minTasks: 3,
    maxTasks: 5,
    zones: ["us-east-1b", "us-east-1c"],
  },
});

test("nothing of it is deployed unless it is configured", () => {
  expect(parseConfig({ smtp: false })).toEqual(parseConfig({}));
  const without = synthesized({ smtp: false });
  expect(without.templates).not.toContain("eds-smtp.template.json");
  const networked = without.resources.filter(({ type }) =>
    /^AWS::(ECS|EC2|ElasticLoadBalancingV2|Scheduler)::/.test(type),
  );
  expect(networked).toEqual([]);
});

test.each([deployed, rich])("with it, the deployment passes every check", ({ findings, templates }) => {
  expect(findings).toEqual([]);
  expect(templates).toContain("eds-smtp.template.json");
});

test.each([
  [{}, "smtp.certificateSecretArn: "],
  [true, "smtp: must be a value of type object"],
  [{ certificateSecretArn }, "smtp.hostname: is required without serviceDomain"],
  [{ ...smtp, hostname: "SMTP" }, "smtp.hostname: must be a lower-case hostname"],
  [
    { ...smtp, certificateSecretArn: "smtp-certificate" },
    "smtp.certificateSecretArn: must be the complete ARN",
  ],
  [
    { ...smtp, certificateSecretArn: certificateSecretArn.replace("us-east-1", "eu-west-1") },
    "smtp.certificateSecretArn: must be in homeRegion",
  ],
  [
    { ...smtp, balancerCertificateArn: "arn:x" },
    "smtp.balancerCertificateArn: must be the ARN of an ACM certificate",
  ],
  [
    { ...smtp, balancerCertificateArn: balancerCertificateArn.replace("us-east-1", "us-west-2") },
    "smtp.balancerCertificateArn: must be in homeRegion",
  ],
  [{ ...smtp, minTasks: 1 }, "smtp.minTasks: must be at least 2"],
  [{ ...smtp, minTasks: 5, maxTasks: 4 }, "smtp.maxTasks: must not be less than minTasks"],
  [{ ...smtp, zones: ["us-east-1a"] }, "smtp.zones: must contain at least two zones"],
  [{ ...smtp, zones: ["us-east-1a", "us-east-1a"] }, "smtp.zones: must not contain a zone twice"],
  [{ ...smtp, zones: ["eu-west-1a", "eu-west-1b"] }, "smtp.zones: must be zones of homeRegion"],
])("%j is refused before anything is made of it, and the mistake is named", (given, message) => {
  expect(() => parseConfig({ smtp: given })).toThrow(message);
});

test("the templates are made with no network, no Docker and no account", () => {
  const script = `
    import net from "node:net";
    import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
    net.Socket.prototype.connect = () => { throw new Error("the network was asked for"); };
    const { synthesized } = await import(process.argv[1]);
    const { findings, templates } = synthesized({ smtp: JSON.parse(process.argv[2]) });
    console.log(JSON.stringify([findings, templates.includes("eds-smtp.template.json")]));`;
  const args = [new URL("./synthesized.ts", import.meta.url).href, JSON.stringify(smtp)];
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script, ...args], {
    // Where no program is found, Docker neither.
    env: { PATH: "" },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([[], true]);
});

describe("who may reach what", () => {
  const balancerPorts = (of: Synthesized) =>
    of.of("AWS::EC2::SecurityGroup").flatMap(({ properties }) => {
      const rules: readonly Rule[] = Object(properties)["SecurityGroupIngress"] ?? [];
      return rules.map(({ FromPort, ToPort, CidrIp }) => [FromPort, ToPort, CidrIp]);
    });

  test("clients reach the balancer at 587, 2587, 465 and 2465, and at 25 only when it is asked for", () => {
    const ports = [587, 2587, 465, 2465].map((port) => [port, port, "0.0.0.0/0"]);
    expect(balancerPorts(deployed)).toEqual(ports);
    expect(balancerPorts(rich)).toEqual([...ports, [25, 25, "0.0.0.0/0"]]);
  });

  test.each([
    ["the usual ports", deployed, [2465, 2587, 8080]],
    ["port 25 too", rich, [2465, 2525, 2587, 8080]],
  ] as const)("tasks are reached by the balancer alone, at their own ports: %s", (_, of, ports) => {
    const group = groupOf(of, "TaskGroup");
    expect(group?.properties["SecurityGroupIngress"]).toBeUndefined();
    const rules = of.of("AWS::EC2::SecurityGroupIngress").map(({ properties }) => ({
      group: text(properties["GroupId"]),
      from: text(properties["SourceSecurityGroupId"]),
      port: properties["FromPort"],
    }));
    const [to, from] = [idOf(group), idOf(groupOf(of, "BalancerGroup"))];
    expect(rules.sort((a, b) => Number(a.port) - Number(b.port))).toEqual(
      ports.map((port) => ({ group: to, from, port })),
    );
  });

  test("tasks reach HTTPS and nothing else, the balancer reaches the tasks' ports and nothing else", () => {
    const out = (id: string) => groupOf(deployed, id)?.properties["SecurityGroupEgress"];
    expect(out("TaskGroup")).toMatchObject([{ CidrIp: "0.0.0.0/0", FromPort: 443, ToPort: 443 }]);
    expect(out("BalancerGroup")).toMatchObject(
      [2587, 2465, 8080].map((port) => ({ CidrIp: "10.0.0.0/24", FromPort: port, ToPort: port })),
    );
    expect(deployed.of("AWS::EC2::SecurityGroupEgress")).toEqual([]);
  });

  test("two zones, found when it is deployed or named by the owner, and no NAT gateway to pay for", () => {
    const zones = (of: Synthesized) =>
      of.of("AWS::EC2::Subnet").map(({ properties }) => properties["AvailabilityZone"]);
    expect(zones(deployed)).toEqual([0, 1].map((at) => ({ "Fn::Select": [at, { "Fn::GetAZs": "" }] })));
    expect(zones(rich)).toEqual(["us-east-1b", "us-east-1c"]);
    expect(deployed.of("AWS::EC2::NatGateway")).toEqual([]);
  });

  test("the network keeps a log of what it refused, and no client's address", () => {
    expect(deployed.of("AWS::EC2::FlowLog").map(({ properties }) => properties["TrafficType"])).toEqual([
      "REJECT",
    ]);
  });
});

describe("the balancer", () => {
  const listeners = (of: Synthesized) =>
    of.of("AWS::ElasticLoadBalancingV2::Listener").map(({ properties }) => {
      const [target] = list(properties["DefaultActions"]);
      const group = of.resources.find(({ id }) => `<${id}>` === text(Object(target).TargetGroupArn));
      return [
        properties["Port"],
        properties["Protocol"],
        group?.properties["Port"],
        group?.properties["Protocol"],
      ];
    });

  test("passes TLS through to the container's own certificate", () => {
    expect(listeners(deployed)).toEqual([
      [587, "TCP", 2587, "TCP"],
      [2587, "TCP", 2587, "TCP"],
      [465, "TCP", 2465, "TCP"],
      [2465, "TCP", 2465, "TCP"],
    ]);
  });

  test("with a certificate of its own, ends TLS on 465 and 2465 alone, and speaks TLS to the container anew", () => {
    expect(listeners(rich)).toEqual([
      [587, "TCP", 2587, "TCP"],
      [2587, "TCP", 2587, "TCP"],
      [465, "TLS", 2465, "TLS"],
      [2465, "TLS", 2465, "TLS"],
      [25, "TCP", 2525, "TCP"],
    ]);
    for (const { properties } of rich.of("AWS::ElasticLoadBalancingV2::Listener")) {
      if (properties["Protocol"] !== "TLS") continue;
      expect(properties).toMatchObject({
        Certificates: [{ CertificateArn: balancerCertificateArn }],
        SslPolicy: expect.stringMatching(/TLS13-1-2/),
      });
    }
  });

  test.each(rich.of("AWS::ElasticLoadBalancingV2::TargetGroup"))(
    "$id asks for the container's health over HTTP and hands on the client's address",
    ({ properties }) => {
      expect(properties).toMatchObject({
        TargetType: "ip",
        HealthCheckProtocol: "HTTP",
        HealthCheckPort: "8080",
        HealthCheckPath: "/health",
      });
      expect(properties["TargetGroupAttributes"]).toEqual([
        { Key: "deregistration_delay.timeout_seconds", Value: "30" },
        { Key: "preserve_client_ip.enabled", Value: "true" },
      ]);
    },
  );
});

describe("a task", () => {
  test("runs on arm64 as a user without rights, writes no file, and has time to end its sessions", () => {
    const [task] = deployed.of("AWS::ECS::TaskDefinition");
    expect(task?.properties).toMatchObject({
      RequiresCompatibilities: ["FARGATE"],
      RuntimePlatform: { CpuArchitecture: "ARM64", OperatingSystemFamily: "LINUX" },
    });
    const [container, ...others] = containersOf(deployed);
    expect(others).toEqual([]);
    expect(container).toMatchObject({
      User: "65532:65532",
      ReadonlyRootFilesystem: true,
      LinuxParameters: { Capabilities: { Drop: ["ALL"] } },
    });
    expect(Number(container?.["StopTimeout"]) * 1000).toBeGreaterThan(defaultLimits.drainMs);
  });

  test("listens above 1023, at the ports that the balancer passes to", () => {
    expect(environmentOf(deployed)).toEqual({
      UPSTREAM_URL: "<eds-api-url>",
      SMTP_HOSTNAME: "smtp.example.com",
      SMTP_STARTTLS_PORTS: "2587",
      SMTP_TLS_PORTS: "2465",
      HEALTH_PORT: "8080",
    });
    expect(environmentOf(rich)).toMatchObject({
      UPSTREAM_URL: "https://api.mail.example.com",
      SMTP_HOSTNAME: "smtp.mail.example.com",
      SMTP_PLAIN_PORT: "2525",
    });
    const ports = (of: Synthesized) =>
      list(containersOf(of)[0]?.["PortMappings"]).map((one) => Object(one).ContainerPort);
    expect(ports(deployed)).toEqual([2587, 2465, 8080]);
    expect(ports(rich)).toEqual([2587, 2465, 2525, 8080]);
  });

  test("gets its certificate and key from the secret", () => {
    expect(containersOf(deployed)[0]?.["Secrets"]).toEqual([
      { Name: "TLS_CERT", ValueFrom: `${certificateSecretArn}:cert::` },
      { Name: "TLS_KEY", ValueFrom: `${certificateSecretArn}:key::` },
    ]);
  });

  test("may do nothing in AWS: its role has no policy", () => {
    const [task] = deployed.of("AWS::ECS::TaskDefinition");
    expect(grantsOfRole(deployed, text(task?.properties["TaskRoleArn"]))).toEqual([]);
  });

  test("is started with its image, its log and its one secret, and no other right", () => {
    const [task] = deployed.of("AWS::ECS::TaskDefinition");
    const granted = grantsOfRole(deployed, text(task?.properties["ExecutionRoleArn"]));
    const may = granted.flatMap(({ actions, resources }) =>
      actions.map((action) => [action, resources.join()] as const),
    );
    const repository = expect.stringMatching(
      /^arn:aws:ecr:us-east-1:123456789012:repository\/.*container-assets/,
    );
    const log = expect.stringMatching(/^<TaskLogs.*\.Arn>$/);
    expect(may.sort(([a], [b]) => a.localeCompare(b))).toEqual([
      ["ecr:BatchCheckLayerAvailability", repository],
      ["ecr:BatchGetImage", repository],
      ["ecr:GetAuthorizationToken", "*"],
      ["ecr:GetDownloadUrlForLayer", repository],
      ["logs:CreateLogStream", log],
      ["logs:PutLogEvents", log],
      ["secretsmanager:DescribeSecret", certificateSecretArn],
      ["secretsmanager:GetSecretValue", certificateSecretArn],
    ]);
  });

  test("has a log that is kept for a stated time", () => {
    const groups = deployed.of("AWS::Logs::LogGroup").filter(({ template }) => template === "eds-smtp");
    expect(groups.map(({ properties }) => properties["RetentionInDays"])).toEqual([30, 30]);
    const { Options: options } = Object(containersOf(deployed)[0]?.["LogConfiguration"]);
    expect(groups.map(({ id }) => `<${id}>`)).toContain(text(options["awslogs-group"]));
  });
});

describe("the service", () => {
  test("undoes a deployment that fails, keeps all tasks during one, and lets nobody into a container", () => {
    const [service] = deployed.of("AWS::ECS::Service");
    expect(service?.properties).toMatchObject({
      LaunchType: "FARGATE",
      EnableExecuteCommand: false,
      DeploymentConfiguration: {
        DeploymentCircuitBreaker: { Enable: true, Rollback: true },
        MinimumHealthyPercent: 100,
        MaximumPercent: 200,
      },
      NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: "ENABLED" } },
    });
    expect(list(service?.properties["LoadBalancers"]).map((one) => Object(one).ContainerPort)).toEqual([
      2587, 2465,
    ]);
  });

  test("runs at least two tasks, and no deployment sets back what the load asked for", () => {
    const bounds = (of: Synthesized) => of.of("AWS::ApplicationAutoScaling::ScalableTarget")[0]?.properties;
    expect(bounds(deployed)).toMatchObject({ MinCapacity: 2, MaxCapacity: 10 });
    expect(bounds(rich)).toMatchObject({ MinCapacity: 3, MaxCapacity: 5 });
    expect(deployed.of("AWS::ECS::Service")[0]?.properties["DesiredCount"]).toBeUndefined();
  });

  test("grows by processor and by open connections, and shrinks only when neither needs a task", () => {
    const policies = deployed.of("AWS::ApplicationAutoScaling::ScalingPolicy").map(({ properties }) => {
      expect(properties["PolicyType"]).toBe("TargetTrackingScaling");
      return Object(properties["TargetTrackingScalingPolicyConfiguration"]);
    });
    expect(policies).toMatchObject([
      {
        PredefinedMetricSpecification: { PredefinedMetricType: "ECSServiceAverageCPUUtilization" },
        TargetValue: 60,
      },
      {
        CustomizedMetricSpecification: {
          Metrics: [
            { MetricStat: { Metric: { MetricName: "ActiveFlowCount" } }, ReturnData: false },
            {
              MetricStat: { Metric: { MetricName: "CPUUtilization" }, Stat: "SampleCount" },
              ReturnData: false,
            },
            { Expression: "connections / tasks", ReturnData: true },
          ],
        },
        TargetValue: 500,
      },
    ]);
  });

  test("gets new tasks every week, which take a renewed certificate into use, by a role that may do that alone", () => {
    const [schedule] = deployed.of("AWS::Scheduler::Schedule");
    const target = Object(schedule?.properties["Target"]);
    expect(schedule?.properties["ScheduleExpression"]).toBe("cron(0 3 ? * TUE *)");
    expect(JSON.parse(text(target.Input))).toMatchObject({ ForceNewDeployment: true });
    const [service] = deployed.of("AWS::ECS::Service");
    const granted = grantsOfRole(deployed, text(target.RoleArn));
    expect(granted.map(({ actions, resources }) => [actions, resources])).toEqual([
      [["ecs:UpdateService"], [`<${service?.id}>`]],
    ]);
  });
});

test("its name is published in the service's own zone, and is the owner's to publish elsewhere", () => {
  const records = (of: Synthesized) =>
    of.of("AWS::Route53::RecordSet").filter(({ template }) => template === "eds-smtp");
  expect(records(deployed)).toEqual([]);
  expect(records(rich).map(({ properties }) => [properties["Name"], properties["Type"]])).toEqual([
    ["smtp.mail.example.com.", "A"],
  ]);
});

test("the local service starts from these templates as well: it knows what to leave out", () => {
  const unknown = rich.resources.filter(({ type }) => !isReadKind(type) && !isIgnoredKind(type));
  expect(unknown.map(({ type }) => type)).toEqual([]);
});

const alarms = rich.of("AWS::CloudWatch::Alarm").filter(({ template }) => template === "eds-smtp");

test("alarms watch over each way in, the number of tasks, the proxies' errors and the weekly renewal", () => {
  const sections = alarms.map(({ properties }) => String(properties["AlarmDescription"]).split("#")[1]);
  expect(sections.sort()).toEqual([
    "smtp-certificate",
    "smtp-down",
    "smtp-down",
    "smtp-down",
    "smtp-fails",
    "smtp-tasks",
  ]);
});

test("messages that the service could not take are counted, those of a client that goes too fast are not", () => {
  const [filter] = rich.of("AWS::Logs::MetricFilter");
  const pattern = String(filter?.properties["FilterPattern"]);
  for (const status of [500, 502, 503, 504]) {
    const { responseCode } = replyTo({ status, name: status === 503 ? "unavailable" : "", message: "" });
    expect(pattern).toContain(`$.code = ${responseCode}`);
  }
  const { reason } = replyTo({ status: 429, name: "rate_limited", message: "" });
  expect(pattern).toContain(`$.reason != "${reason}"`);
});

test.each(alarms)(
  "alarm $id says who is hurt, speaks to the region's topic, and has its section in the runbook",
  ({ properties }) => {
    expect(list(properties["AlarmActions"]).map(text)).toEqual([
      "arn:aws:sns:us-east-1:123456789012:eds-alarms",
    ]);
    const [, section] =
      /^[A-Z].*\. What to do: docs\/runbook\.md#([a-z-]+)$/.exec(String(properties["AlarmDescription"])) ??
      [];
    const runbook = readFileSync(new URL("../../docs/runbook.md", import.meta.url), "utf8");
    const titles = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    expect(titles).toContain(section);
  },
);

describe("the image", () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const lines = read("smtp/Dockerfile").split("\n");
  const the = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test("has the Node that the tests run on", () => {
    const { version } = JSON.parse(read("node_modules/node/package.json"));
    expect(the("FROM")[0]).toContain(`/node:${version}-`);
  });

  test("holds Node and the bundled proxy, runs nothing while it is made, and has a user without rights", () => {
    expect(the("COPY")).toEqual([
      "--from=node /usr/local/bin/node /usr/local/bin/node",
      "main.mjs /proxy/main.mjs",
    ]);
    expect(the("RUN")).toEqual([]);
    expect(the("USER")).toEqual([containersOf(deployed)[0]?.["User"]]);
    expect(the("FROM").every((image) => /:[a-z0-9]/.test(image) && !image.includes(":latest"))).toBe(true);
  });
});

interface Rule {
  readonly FromPort: number;
  readonly ToPort: number;
  readonly CidrIp: string;
}

function containersOf(of: Synthesized): readonly Readonly<Record<string, unknown>>[] {
  return of
    .of("AWS::ECS::TaskDefinition")
    .flatMap(({ properties }) => list(properties["ContainerDefinitions"]).map(Object));
}

function environmentOf(of: Synthesized): Readonly<Record<string, string>> {
  const entries = list(containersOf(of)[0]?.["Environment"]).map(Object);
  return Object.fromEntries(entries.map(({ Name, Value }) => [Name, text(Value)]));
}

function groupOf(of: Synthesized, name: string): Resource | undefined {
  return of.of("AWS::EC2::SecurityGroup").find(({ id }) => id.includes(name));
}

function idOf(group: Resource | undefined): string {
  return `<${group?.id}.GroupId>`;
}

/** What a role may do by its policies; `arn` as it stands in a template's text. */
function grantsOfRole(of: Synthesized, arn: string): readonly Statement[] {
  const role = arn.replace(/\.Arn>$/, ">");
  return of
    .of("AWS::IAM::Policy")
    .filter(
      ({ properties, template }) =>
        template === "eds-smtp" && list(properties["Roles"]).map(text).includes(role),
    )
    .flatMap(statementsOf);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
