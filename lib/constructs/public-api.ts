import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type DomainName, HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Config } from "../config.ts";
import { Alarm } from "./alarms/alarm.ts";

interface PublicApiProps {
  readonly config: Config;
  readonly domainName: DomainName | undefined;
}

/** Enough to find a request and its outcome; without IP address, path, user agent or other data of the caller. */
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

/**
 * The HTTP API; its routes come from the area stacks. No authorizer, because its cache would accept a revoked key; no
 * CORS, because API keys belong on servers.
 */
export class PublicApi extends Construct {
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string, { config, domainName }: PublicApiProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, "Http", {
      apiName: config.name,
      createDefaultStage: false,
      // Links in emails that were sent before the API had a name of its own lead there, and must work for years.
      disableExecuteApiEndpoint: false,
    });
    const stage = new HttpStage(this, "Stage", {
      httpApi: this.httpApi,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: config.requestsPerSecond, burstLimit: config.requestsPerSecond },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, "Access", {
            // Of log groups with this prefix, any number fits into the account's resource policies of CloudWatch Logs, where
            // API Gateway adds its own; of others, a deployment into a busy account fails.
            logGroupName: `/aws/vendedlogs/${config.name}-api-access`,
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
      metric: failedPercent(stage),
      threshold: 1,
      impact: "At least one in a hundred API requests fails with a 5xx response.",
      section: "api-fails",
    });
  }
}

/** One request that failed and was repeated is no reason to wake somebody, whatever its share of a quiet night is. */
const fewestFailures = 3;

/** The share of requests with a 5xx response, in percent; 0 while there are very few of them. */
function failedPercent(stage: HttpStage): MathExpression {
  const period = Duration.minutes(5);
  return new MathExpression({
    expression: `IF(FILL(failed, 0) >= ${fewestFailures}, 100 * failed / requests, 0)`,
    usingMetrics: {
      failed: stage.metricServerError({ period, statistic: "Sum" }),
      requests: stage.metricCount({ period, statistic: "Sum" }),
    },
    period,
    label: "Failed requests, percent",
  });
}
