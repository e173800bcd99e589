import { join } from "node:path";
import { CfnResource, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { variables } from "../../functions/settings/environment.ts";
import { deploymentOf } from "../config.ts";
import { acknowledge } from "../nag.ts";
import type { Permission, ServiceContext } from "../permissions/permission.ts";

export interface ServiceFunctionProps {
  readonly context: ServiceContext;
  /** The folder of its code in `ServiceContext.functionsFolder`; several functions can run the same code. */
  readonly bundle: string;
  readonly permissions: readonly Permission[];
  readonly memorySize: number;
  readonly timeoutSeconds: number;
  /** Whether X-Ray traces a share of its runs; false by default. */
  readonly traced?: boolean;
  /** Whether it gets the names of the tables, which only stacks of the home region know; true by default. */
  readonly usesTables?: boolean;
}

/** One bundled handler with its own role, which holds exactly the function's permissions. */
export class ServiceFunction extends LambdaFunction {
  readonly bundle: string;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    const { context, bundle, traced = false, usesTables = true } = props;
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: context.config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
    );
    super(scope, id, {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: Code.fromAsset(join(context.functionsFolder, bundle)),
      memorySize: props.memorySize,
      timeout: Duration.seconds(props.timeoutSeconds),
      tracing: traced ? Tracing.ACTIVE : Tracing.DISABLED,
      // Lambda's own lines about each run's start and end would cost more than the lines of the service.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      logGroup,
      role,
      // Every handler gets these; its access to the tables depends on its permissions.
      environment: {
        [variables.deployment]: JSON.stringify(deploymentOf(context.config)),
        ...(usesTables && {
          [variables.dataTable]: context.data.name,
          [variables.moneyTable]: context.money.name,
        }),
      },
    });
    this.bundle = bundle;
    this.grantPermissions(props.permissions, context);
    if (traced)
      this.acknowledgeWildcard("*", "xray:PutTraceSegments does not support resource-level permissions");
    else
      acknowledge(this, {
        "Serverless-LambdaTracing": "Its log lines carry the ids of its work; traces would cost more",
      });
    this.addBundleMetadata(bundle);
  }

  private grantPermissions(permissions: readonly Permission[], context: ServiceContext): void {
    for (const permission of permissions) {
      const { statements, environment, wildcards = {} } = permission(context, Stack.of(this));
      for (const statement of statements) this.addToRolePolicy(statement);
      for (const [name, value] of Object.entries(environment)) {
        this.addEnvironment(variables[name as keyof typeof environment], value);
      }
      for (const [resource, reason] of Object.entries(wildcards)) this.acknowledgeWildcard(resource, reason);
    }
  }

  private acknowledgeWildcard(resource: string, reason: string): void {
    if (this.role) acknowledge(this.role, { [`AwsSolutions-IAM5[Resource::${resource}]`]: reason });
  }

  /** Records in the template which bundle the function runs: the local service reads it from there. */
  private addBundleMetadata(bundle: string): void {
    if (CfnResource.isCfnResource(this.node.defaultChild)) {
      this.node.defaultChild.addMetadata("eds:function", bundle);
    }
  }
}
