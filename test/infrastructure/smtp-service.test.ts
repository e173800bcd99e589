import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { defaultLimits } from "../../smtp/session/limits.ts";
import { type Statement, statementsOf } from "./policies.ts";
import { certificateSecretArn, full, fullStack, minimal, minimalStack } from "./smtp-deployments.ts";
import { type Synthesized, text } from "./synthesized.ts";

const [task] = minimal.of("AWS::ECS::TaskDefinition");

describe("an SMTP task", () => {
  test("runs on arm64 as an unprivileged user with a read-only file system", () => {
    minimalStack.hasResourceProperties("AWS::ECS::TaskDefinition", {
      RequiresCompatibilities: ["FARGATE"],
      RuntimePlatform: { CpuArchitecture: "ARM64", OperatingSystemFamily: "LINUX" },
      ContainerDefinitions: [
        Match.objectLike({
          User: "65532:65532",
          ReadonlyRootFilesystem: true,
          LinuxParameters: { Capabilities: { Drop: ["ALL"] } },
        }),
      ],
    });
  });

  test("has more time to stop than its sessions have to end", () => {
    expect(Number(containerOf(minimal)["StopTimeout"]) * 1000).toBeGreaterThan(defaultLimits.drainMs);
  });

  test("gets the API's URL, its hostname and its ports as environment variables", () => {
    const base = { SMTP_STARTTLS_PORTS: "2587", SMTP_TLS_PORTS: "2465", HEALTH_PORT: "8080" };
    expect(environmentOf(minimal)).toEqual({
      ...base,
      UPSTREAM_URL: "<eds-api-url>",
      SMTP_HOSTNAME: "smtp.example.com",
    });
    expect(environmentOf(full)).toEqual({
      ...base,
      UPSTREAM_URL: "https://api.mail.example.com",
      SMTP_HOSTNAME: "smtp.mail.example.com",
      SMTP_PLAIN_PORT: "2525",
    });
  });

  test.each([
    ["minimal", minimalStack, [2587, 2465, 8080]],
    ["full", fullStack, [2587, 2465, 2525, 8080]],
  ])("with %s settings listens on %j", (_, stack, ports) => {
    const PortMappings = ports.map((ContainerPort) => Match.objectLike({ ContainerPort }));
    stack.hasResourceProperties("AWS::ECS::TaskDefinition", {
      ContainerDefinitions: [Match.objectLike({ PortMappings })],
    });
  });

  test("gets its certificate and key from the secret", () => {
    expect(containerOf(minimal)["Secrets"]).toEqual([
      { Name: "TLS_CERT", ValueFrom: `${certificateSecretArn}:cert::` },
      { Name: "TLS_KEY", ValueFrom: `${certificateSecretArn}:key::` },
    ]);
  });

  test("has no AWS permissions: its role has no policy", () => {
    expect(grantsOfRole(text(task?.properties["TaskRoleArn"]))).toEqual([]);
  });

  test("has an execution role for its image, its log and its secret only", () => {
    const granted = grantsOfRole(text(task?.properties["ExecutionRoleArn"])).flatMap(
      ({ actions, resources }) => actions.map((action) => [action, resources.join()] as const),
    );
    const repository = expect.stringMatching(
      /^arn:aws:ecr:us-east-1:123456789012:repository\/.*container-assets/,
    );
    const log = expect.stringMatching(/^<TaskLogs.*\.Arn>$/);
    expect(granted.sort(([a], [b]) => a.localeCompare(b))).toEqual([
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

  test("writes to a log group with a retention period", () => {
    minimalStack.resourceCountIs("AWS::Logs::LogGroup", 2);
    minimalStack.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 30 });
    const { Options: options } = Object(containerOf(minimal)["LogConfiguration"]);
    const groups = Object.keys(minimalStack.findResources("AWS::Logs::LogGroup"));
    expect(groups.map((id) => `<${id}>`)).toContain(text(options["awslogs-group"]));
  });
});

describe("the SMTP service", () => {
  test("rolls back failed deployments, keeps all tasks during one, and does not allow commands in containers", () => {
    minimalStack.hasResourceProperties("AWS::ECS::Service", {
      LaunchType: "FARGATE",
      EnableExecuteCommand: false,
      DeploymentConfiguration: {
        DeploymentCircuitBreaker: { Enable: true, Rollback: true },
        MinimumHealthyPercent: 100,
        MaximumPercent: 200,
      },
      NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: "ENABLED" } },
      LoadBalancers: [2587, 2465].map((ContainerPort) => Match.objectLike({ ContainerPort })),
    });
  });

  test.each([
    ["two to ten tasks by default", minimalStack, 2, 10],
    ["the configured number of tasks", fullStack, 3, 5],
  ])("runs %s, and deployments do not reset what auto scaling set", (_, stack, min, max) => {
    const bounds = { MinCapacity: min, MaxCapacity: max };
    stack.hasResourceProperties("AWS::ApplicationAutoScaling::ScalableTarget", bounds);
    stack.hasResourceProperties("AWS::ECS::Service", { DesiredCount: Match.absent() });
  });

  test.each([
    [
      "CPU",
      60,
      { PredefinedMetricSpecification: { PredefinedMetricType: "ECSServiceAverageCPUUtilization" } },
    ],
    [
      "open connections per task",
      500,
      {
        CustomizedMetricSpecification: {
          Metrics: [
            metric("ActiveFlowCount"),
            metric("CPUUtilization", { Stat: "SampleCount" }),
            Match.objectLike({ Expression: "connections / tasks", ReturnData: true }),
          ],
        },
      },
    ],
  ])(
    "scales on %s by target tracking, which removes a task only if no policy needs it",
    (_, target, specification) => {
      minimalStack.resourceCountIs("AWS::ApplicationAutoScaling::ScalingPolicy", 2);
      minimalStack.hasResourceProperties("AWS::ApplicationAutoScaling::ScalingPolicy", {
        PolicyType: "TargetTrackingScaling",
        TargetTrackingScalingPolicyConfiguration: { TargetValue: target, ...specification },
      });
    },
  );

  test("restarts its tasks every week to read a renewed certificate, with a role that can do only that", () => {
    const [schedule] = minimal.of("AWS::Scheduler::Schedule");
    const target = Object(schedule?.properties["Target"]);
    expect(schedule?.properties["ScheduleExpression"]).toBe("cron(0 3 ? * TUE *)");
    expect(JSON.parse(text(target.Input))).toMatchObject({ ForceNewDeployment: true });
    const [service] = minimal.of("AWS::ECS::Service");
    const granted = grantsOfRole(text(target.RoleArn));
    expect(granted.map(({ actions, resources }) => [actions, resources])).toEqual([
      [["ecs:UpdateService"], [`<${service?.id}>`]],
    ]);
  });
});

describe("the Dockerfile", () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const lines = read("smtp/Dockerfile").split("\n");
  const instructions = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

  test("uses the Node version that the tests run on", () => {
    const { version } = JSON.parse(read("node_modules/node/package.json"));
    expect(instructions("FROM")[0]).toContain(`/node:${version}-`);
  });

  test("copies only Node and the bundled proxy, runs no command, and sets the unprivileged user", () => {
    expect(instructions("COPY")).toEqual([
      "--from=node /usr/local/bin/node /usr/local/bin/node",
      "main.mjs /proxy/main.mjs",
    ]);
    expect(instructions("RUN")).toEqual([]);
    expect(instructions("USER")).toEqual([containerOf(minimal)["User"]]);
  });

  test("pins the versions of its base images", () => {
    const images = instructions("FROM");
    expect(images.filter((image) => !/:[a-z0-9]/.test(image) || image.includes(":latest"))).toEqual([]);
  });
});

function metric(name: string, more: object = {}) {
  return Match.objectLike({ MetricStat: { Metric: { MetricName: name }, ...more }, ReturnData: false });
}

function containerOf(of: Synthesized): Readonly<Record<string, unknown>> {
  const [definition, ...others] = of.of("AWS::ECS::TaskDefinition");
  expect(others).toEqual([]);
  const containers = Object(definition?.properties["ContainerDefinitions"]);
  expect(containers).toHaveLength(1);
  return containers[0];
}

function environmentOf(of: Synthesized): Readonly<Record<string, string>> {
  const variables: readonly { Name: string; Value: unknown }[] = Object(containerOf(of)["Environment"]);
  return Object.fromEntries(variables.map(({ Name, Value }) => [Name, text(Value)]));
}

/** The statements of a role's policies; `arn` is the role's ARN as template text. */
function grantsOfRole(arn: string): readonly Statement[] {
  const role = arn.replace(/\.Arn>$/, ">");
  return minimal
    .of("AWS::IAM::Policy")
    .filter(
      ({ stack, properties }) => stack === "eds-smtp" && Object(properties["Roles"]).map(text).includes(role),
    )
    .flatMap(statementsOf);
}
