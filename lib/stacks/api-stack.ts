import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { HttpApi, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { areas } from "../../functions/contract/index.ts";
import { unknownRoute } from "../../functions/settings/function-names.ts";
import { deploymentOf } from "../config.ts";
import { ApiFunction } from "../constructs/api-function.ts";
import { uploadSettings } from "../constructs/dashboard/upload.ts";
import { authenticationPermissions } from "../permissions/authentication-actions.ts";
import { permissionsOf } from "../permissions/operation-permissions.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { sendQueueUrls } from "../send-queue-urls.ts";
import type { PagesSignIn } from "../sign-in-settings.ts";
import { AreaStack } from "./area-stack.ts";
import type { DashboardStack } from "./dashboard-stack.ts";
import type { GatewayStack } from "./gateway-stack.ts";
import { ResendStack } from "./resend-stack.ts";

interface ApiStackProps extends StackProps {
  readonly context: ServiceContext;
  readonly gateway: GatewayStack;
  readonly dashboard: DashboardStack;
  readonly pages: PagesSignIn;
}

/**
 * The public API, built from the declarations in `functions/contract/`. The operator's CLI reads the stack's outputs.
 */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { context, gateway, dashboard, pages, ...stackProps } = props;
    super(scope, id, { ...stackProps, description: "The public API" });
    const { config } = context;
    const httpApi = HttpApi.fromHttpApiAttributes(this, "Gateway", { httpApiId: gateway.apiId });
    for (const [name, area] of Object.entries(areas)) {
      const operations = Object.values(area).map((one) => ({
        ...one,
        permissions: [...permissionsOf(one.id, gateway.publicUrl), ...authenticationPermissions(one.access)],
      }));
      new AreaStack(this, name, { context, httpApi, operations });
    }
    if (config.resendSurface)
      new ResendStack(this, "resend", { context, httpApi, publicUrl: gateway.publicUrl });
    const routeKey = HttpRouteKey.DEFAULT;
    new ApiFunction(this, "UnknownRoute", {
      context,
      httpApi,
      routeKey,
      bundle: unknownRoute,
      permissions: [],
    });
    const bucket = Bucket.fromBucketName(this, "Pages", dashboard.bucketName);
    uploadSettings(this, pages, { config, bucket });
    this.addOutputs({
      ApiUrl: gateway.publicUrl,
      Issuer: context.signIn.issuer,
      DataTable: context.data.name,
      MoneyTable: context.money.name,
      BodiesBucket: context.bodies.name,
      SendQueues: sendQueueUrls(config, this),
      SendRates: JSON.stringify(config.sendRates),
      Deployment: JSON.stringify(deploymentOf(config)),
    });
  }

  private addOutputs(outputs: { readonly [name: string]: string }): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
