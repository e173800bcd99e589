import { Aws, Fn, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Config } from "../config.ts";
import { PublicApi } from "../constructs/public-api.ts";
import { ServiceDomain } from "../constructs/service-domain.ts";

interface GatewayStackProps extends StackProps {
  readonly config: Config;
}

/**
 * The gateway without its routes: the dashboard needs its address, sign-in needs the dashboard's, and the functions
 * behind the routes need sign-in.
 */
export class GatewayStack extends Stack {
  readonly apiId: string;
  /** The base URL of the API. */
  readonly publicUrl: string;
  readonly host: string;
  /** The domain prefix of sign-in pages that were given none, unique in the region. */
  readonly signInPrefix: string;

  constructor(scope: Construct, id: string, { config, ...props }: GatewayStackProps) {
    super(scope, id, { ...props, description: "The gateway of the public API" });
    const { name } = config;
    const domain = config.serviceDomain
      ? new ServiceDomain(this, "Domain", config.serviceDomain, config.name)
      : undefined;
    const { httpApi } = new PublicApi(this, "Api", { config, domainName: domain?.domainName });
    this.apiId = this.exportValue(httpApi.httpApiId, { name: `${name}-api-id` });
    const gatewayHost = `${this.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    // Exported also with a custom domain: CloudFormation does not delete an export that another stack still imports.
    const gatewayUrl = `https://${httpApi.httpApiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const exportedUrl = this.exportValue(gatewayUrl, { name: `${name}-api-url` });
    this.publicUrl = domain?.url ?? exportedUrl;
    this.host = domain?.hostname ?? gatewayHost;
    this.signInPrefix = this.exportValue(`${name}-${uniqueSuffix()}`, { name: `${name}-sign-in-prefix` });
  }
}

/** The last 12 hexadecimal digits of the stack's id, which never change. */
function uniqueSuffix(): string {
  const guid = Fn.select(2, Fn.split("/", Aws.STACK_ID));
  return Fn.select(4, Fn.split("-", guid));
}
