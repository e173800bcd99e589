import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type DomainName, HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Config } from "../config.ts";
import { Alarm } from "./alarm.ts";

interface PublicApiProps {
  readonly config: Config;
  readonly domainName: DomainName | undefined;
}

/** Enough to find a request and see how it went; no address, path, user agent or other word of the caller's. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    requestId: "$context.requestId",
    at: "$context.requestTimeEpoch",
    route: "$context.routeKey",
    status: "$context.status",
    bytes: "$context.responseLength",
    milliseconds: "$context.responseLatency",
    integrationStatus: "$context.integrationStatus",
    integrationError: "$context.integrationErrorMessage",
  }),
);

/** The gateway: routes come from the areas. No authorizer, whose cache would let a revoked key in; no CORS, as keys stay on servers. */
export class PublicApi extends Construct {
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string, { config, domainName }: PublicApiProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, "Http", {
      apiName: config.name,
      createDefaultStage: false,
      disableExecuteApiEndpoint: domainName !== undefined,
    });
    const stage = new HttpStage(this, "Stage", {
      httpApi: this.httpApi,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: config.requestsPerSecond, burstLimit: config.requestsPerSecond },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, "Access", {
            retention: config.logRetentionDays,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: accessLog,
      },
      ...(domainName ? { domainMapping: { domainName } } : {}),
    });
    new Alarm(this, "Fails", {
      deployment: config.name,
      metric: stage.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 1,
      hurt: "Callers get 5xx answers.",
      section: "api-fails",
    });
  }
}
