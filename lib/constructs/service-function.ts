import { join } from "node:path";
import { CfnResource, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { variables } from "../../functions/settings/environment.ts";
import { deploymentOf } from "../config.ts";
import { acknowledge } from "../nag.ts";
import type { Verb, World } from "../permissions/grant.ts";

export interface ServiceFunctionProps {
  readonly world: World;
  /** The folder in `World.functionsFolder` that holds its code; several functions may run the same. */
  readonly bundle: string;
  readonly may: readonly Verb[];
  readonly memorySize: number;
  readonly timeoutSeconds: number;
}

/** One bundled handler with a role of its own, which holds what its verbs give and nothing else. */
export class ServiceFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    const { world, bundle, may } = props;
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: world.config.logRetentionDays,
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
      code: Code.fromAsset(join(world.functionsFolder, bundle)),
      memorySize: props.memorySize,
      timeout: Duration.seconds(props.timeoutSeconds),
      tracing: Tracing.ACTIVE,
      logGroup,
      role,
      // Every handler is made with these; what it may do with the tables is for its verbs to say.
      environment: {
        [variables.deployment]: JSON.stringify(deploymentOf(world.config)),
        [variables.dataTable]: world.data.name,
        [variables.moneyTable]: world.money.name,
      },
    });
    this.give(may, world);
    this.acceptWildcard("*", "Traces belong to no resource: xray:PutTraceSegments has no resource level");
    this.nameBundle(bundle);
  }

  private give(may: readonly Verb[], world: World): void {
    for (const verb of may) {
      const { statements, environment, wildcards = {} } = verb(world, Stack.of(this));
      for (const statement of statements) this.addToRolePolicy(statement);
      for (const [name, value] of Object.entries(environment)) {
        this.addEnvironment(variables[name as keyof typeof environment], value);
      }
      for (const [resource, reason] of Object.entries(wildcards)) this.acceptWildcard(resource, reason);
    }
  }

  private acceptWildcard(resource: string, reason: string): void {
    if (this.role) acknowledge(this.role, { [`AwsSolutions-IAM5[Resource::${resource}]`]: reason });
  }

  /** Lets a reader of the template find the code: the local service starts the same folder. */
  private nameBundle(bundle: string): void {
    if (CfnResource.isCfnResource(this.node.defaultChild)) {
      this.node.defaultChild.addMetadata("eds:function", bundle);
    }
  }
}
