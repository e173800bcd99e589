import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { areas } from "../../functions/contract/index.ts";
import { unknownRoute } from "../../functions/settings/function-names.ts";
import { deploymentOf } from "../config.ts";
import { ApiFunction } from "../constructs/api-function.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { ServiceDomain } from "../constructs/service-domain.ts";
import { authenticationPermissions } from "../permissions/authentication-actions.ts";
import { permissionsOf } from "../permissions/operation-permissions.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { sendQueueUrls } from "../send-queue-urls.ts";
import { AreaStack } from "./area-stack.ts";
import { ResendStack } from "./resend-stack.ts";

interface ApiStackProps extends StackProps {
  readonly context: ServiceContext;
}

/**
 * The public API, built from the declarations in `functions/contract/`. The operator's CLI reads the stack's outputs.
 */
export class ApiStack extends Stack {
  /** The base URL of the API, for other stacks. */
  readonly publicUrl: string;

  constructor(scope: Construct, id: string, { context, ...props }: ApiStackProps) {
    super(scope, id, { ...props, description: "The public API" });
    const { config } = context;
    const domain = config.serviceDomain ? new ServiceDomain(this, "Domain", config.serviceDomain) : undefined;
    const { httpApi } = new PublicApi(this, "Api", { config, domainName: domain?.domainName });
    // Exported also with a custom domain: CloudFormation does not delete an export that another stack still imports.
    const gatewayUrl = `https://${httpApi.httpApiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const exportedUrl = this.exportValue(gatewayUrl, { name: `${config.name}-api-url` });
    this.publicUrl = domain?.url ?? exportedUrl;
    // Not the export: a nested stack that imports it would wait for its own parent.
    const linkUrl = domain?.url ?? gatewayUrl;
    for (const [name, area] of Object.entries(areas)) {
      const operations = Object.values(area).map((one) => ({
        ...one,
        permissions: [...permissionsOf(one.id, linkUrl), ...authenticationPermissions(one.access)],
      }));
      new AreaStack(this, name, { context, httpApi, operations });
    }
    if (config.resendSurface) new ResendStack(this, "resend", { context, httpApi, publicUrl: linkUrl });
    const routeKey = HttpRouteKey.DEFAULT;
    new ApiFunction(this, "UnknownRoute", {
      context,
      httpApi,
      routeKey,
      bundle: unknownRoute,
      permissions: [],
    });
    this.addOutputs({
      ApiUrl: domain?.url ?? httpApi.apiEndpoint,
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
