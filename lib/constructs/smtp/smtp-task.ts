import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Platform } from "aws-cdk-lib/aws-ecr-assets";
import {
  Capability,
  ContainerImage,
  CpuArchitecture,
  FargateTaskDefinition,
  LinuxParameters,
  LogDrivers,
  OperatingSystemFamily,
  Secret as SecretField,
} from "aws-cdk-lib/aws-ecs";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { Config } from "../../config.ts";
import { acknowledge } from "../../nag.ts";
import { healthPort, type SmtpListener } from "../../smtp-listeners.ts";

interface SmtpTaskProps {
  /** Holds a Dockerfile and the files that it copies. */
  readonly folder: string;
  readonly listeners: readonly SmtpListener[];
  readonly hostname: string;
  readonly upstreamUrl: string;
  readonly certificateSecretArn: string;
  readonly logRetentionDays: Config["logRetentionDays"];
}

export const containerName = "proxy";

/** The proxy closes open sessions within 30 s of SIGTERM; this is longer, so that it is not killed before. */
const stopTimeout = Duration.seconds(40);

/** One proxy: no AWS permissions, an unprivileged user, and a read-only file system. */
export class SmtpTask extends FargateTaskDefinition {
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: SmtpTaskProps) {
    super(scope, id, {
      cpu: 512,
      memoryLimitMiB: 1024,
      runtimePlatform: {
        cpuArchitecture: CpuArchitecture.ARM64,
        operatingSystemFamily: OperatingSystemFamily.LINUX,
      },
    });
    this.logGroup = new LogGroup(this, "Logs", {
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.addProxy(props);
    acknowledge(this, {
      "AwsSolutions-ECS2": "The variables are names and ports; secrets come from Secrets Manager",
    });
    acknowledge(this.obtainExecutionRole(), {
      "AwsSolutions-IAM5[Resource::*]":
        "ecr:GetAuthorizationToken does not support resource-level permissions",
    });
  }

  private addProxy({ folder, listeners, hostname, upstreamUrl, certificateSecretArn }: SmtpTaskProps): void {
    const certificate = Secret.fromSecretCompleteArn(this, "Certificate", certificateSecretArn);
    const portOf = (name: SmtpListener["name"]) =>
      listeners.find((listener) => listener.name === name)?.containerPort;
    const plainPort = portOf("Plain");
    this.addContainer(containerName, {
      containerName,
      image: ContainerImage.fromAsset(folder, { platform: Platform.LINUX_ARM64 }),
      portMappings: [...listeners.map((listener) => listener.containerPort), healthPort].map(
        (containerPort) => ({
          containerPort,
        }),
      ),
      environment: {
        UPSTREAM_URL: upstreamUrl,
        SMTP_HOSTNAME: hostname,
        SMTP_STARTTLS_PORTS: String(portOf("StartTls")),
        SMTP_TLS_PORTS: String(portOf("Tls")),
        ...(plainPort && { SMTP_PLAIN_PORT: String(plainPort) }),
        HEALTH_PORT: String(healthPort),
      },
      secrets: {
        TLS_CERT: SecretField.fromSecretsManager(certificate, "cert"),
        TLS_KEY: SecretField.fromSecretsManager(certificate, "key"),
      },
      logging: LogDrivers.awsLogs({ streamPrefix: "smtp", logGroup: this.logGroup }),
      user: "65532:65532",
      readonlyRootFilesystem: true,
      linuxParameters: this.noCapabilities(),
      stopTimeout,
    });
  }

  private noCapabilities(): LinuxParameters {
    const parameters = new LinuxParameters(this, "Linux");
    parameters.dropCapabilities(Capability.ALL);
    return parameters;
  }
}
