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
import type { Config } from "../config.ts";
import { acknowledge } from "../nag.ts";
import { healthPort, type SmtpDoor } from "../smtp-ports.ts";

interface SmtpTaskProps {
  /** Holds a Dockerfile and what it copies. */
  readonly folder: string;
  readonly doors: readonly SmtpDoor[];
  readonly hostname: string;
  readonly upstreamUrl: string;
  readonly certificateSecretArn: string;
  readonly logRetentionDays: Config["logRetentionDays"];
}

export const containerName = "proxy";

/** The proxy ends open sessions within 30 s of being asked to stop; it is killed only after that. */
const stopTimeout = Duration.seconds(40);

/** One proxy: no permission of its own in AWS, no user with rights, no file that it could write. */
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
      "AwsSolutions-ECS2": "Names and ports; what is secret comes from Secrets Manager",
    });
    acknowledge(this.obtainExecutionRole(), {
      "AwsSolutions-IAM5[Resource::*]":
        "Signing in to the image registry: ecr:GetAuthorizationToken has no resource level",
    });
  }

  private addProxy({ folder, doors, hostname, upstreamUrl, certificateSecretArn }: SmtpTaskProps): void {
    const certificate = Secret.fromSecretCompleteArn(this, "Certificate", certificateSecretArn);
    const portOf = (name: SmtpDoor["name"]) => doors.find((door) => door.name === name)?.containerPort;
    const plainPort = portOf("Plain");
    this.addContainer(containerName, {
      containerName,
      image: ContainerImage.fromAsset(folder, { platform: Platform.LINUX_ARM64 }),
      portMappings: [...doors.map((door) => door.containerPort), healthPort].map((containerPort) => ({
        containerPort,
      })),
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
