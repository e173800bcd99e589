import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { areas } from "../../functions/contract/index.ts";
import { unknownRoute } from "../../functions/settings/function-names.ts";
import { deploymentOf } from "../config.ts";
import { ApiFunction } from "../constructs/api-function.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { ServiceDomain } from "../constructs/service-domain.ts";
import { admissionOf } from "../permissions/admission-verbs.ts";
import type { World } from "../permissions/grant.ts";
import { permissionsOf } from "../permissions/operation-permissions.ts";
import { sendQueueUrls } from "../send-queue-urls.ts";
import { AreaStack } from "./area-stack.ts";

interface ApiStackProps extends StackProps {
  readonly world: World;
}

/** The public API, from its declarations in `functions/contract/`. Its outputs are what the operator's tool goes by. */
export class ApiStack extends Stack {
  /** Where the API answers, for other stacks. */
  readonly publicUrl: string;

  constructor(scope: Construct, id: string, { world, ...props }: ApiStackProps) {
    super(scope, id, { ...props, description: "The public API" });
    const { config } = world;
    const domain = config.serviceDomain ? new ServiceDomain(this, "Domain", config.serviceDomain) : undefined;
    const { httpApi } = new PublicApi(this, "Api", { config, domainName: domain?.domainName });
    // Exported beside a name of its own too: what another stack imports as yet cannot be taken away.
    const gatewayUrl = `https://${httpApi.httpApiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const lent = this.exportValue(gatewayUrl, { name: `${config.name}-api-url` });
    this.publicUrl = domain?.url ?? lent;
    for (const [name, area] of Object.entries(areas)) {
      const operations = Object.values(area).map((one) => ({
        ...one,
        may: [...permissionsOf(one.id), ...admissionOf(one.access)],
      }));
      new AreaStack(this, name, { world, httpApi, operations });
    }
    const routeKey = HttpRouteKey.DEFAULT;
    new ApiFunction(this, "UnknownRoute", { world, httpApi, routeKey, bundle: unknownRoute, may: [] });
    this.tell({
      ApiUrl: domain?.url ?? httpApi.apiEndpoint,
      DataTable: world.data.name,
      MoneyTable: world.money.name,
      BodiesBucket: world.bodies.name,
      SendQueues: sendQueueUrls(config, this),
      Deployment: JSON.stringify(deploymentOf(config)),
    });
  }

  private tell(outputs: { readonly [name: string]: string }): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
