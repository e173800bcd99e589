import { Duration } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type Function as EdgeFunction,
  FunctionEventType,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledge } from "../../nag.ts";
import { apiPathCode, newEdgeFunction, pagePathCode } from "./edge-functions.ts";
import { apiHeadersPolicy, fileHeadersPolicy } from "./response-headers.ts";

interface PagesDistributionProps {
  readonly deployment: string;
  readonly bucket: IBucket;
  /** The host name of the API. */
  readonly apiHost: string;
  /** The origins that the pages' requests may go to beside their own. */
  readonly hosts: readonly string[];
  /** Its own name, and a certificate for it in us-east-1. */
  readonly own: { readonly hostname: string; readonly certificate: ICertificate } | undefined;
}

/** CloudFront keeps errors for ten seconds by default: one person's 403 would reach everybody. */
const uncachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
/** Longer than the API takes at most, so that its own answer arrives. */
const apiSeconds = 40;
const viewerProtocolPolicy = ViewerProtocolPolicy.REDIRECT_TO_HTTPS;

/** One origin for the pages and, below `/api`, for the API that they use. */
export class PagesDistribution extends Distribution {
  constructor(scope: Construct, id: string, props: PagesDistributionProps) {
    const { own } = props;
    const files = filesBehavior(scope, props);
    super(scope, id, {
      comment: `${props.deployment}: the dashboard`,
      defaultBehavior: {
        ...files,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        functionAssociations: at(
          newEdgeFunction(scope, "PagePath", pagePathCode(), "Paths of pages become index.html"),
        ),
      },
      additionalBehaviors: {
        "/dashboard/assets/*": { ...files, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        "/api/*": apiBehavior(scope, props.apiHost),
      },
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      enableIpv6: true,
      ...(own && {
        domainNames: [own.hostname],
        certificate: own.certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    acknowledge(this, {
      "AwsSolutions-CFR1": "People sign in from any country",
      "AwsSolutions-CFR2": "The API authenticates every request and limits their rate; the files are static",
      "AwsSolutions-CFR3": "Paths and queries name people: an access log would keep them",
      ...(!own && {
        "AwsSolutions-CFR4":
          "CloudFront's own certificate has no choice of TLS version; serviceDomain gives one",
      }),
    });
  }
}

function filesBehavior(scope: Construct, { bucket, hosts }: PagesDistributionProps) {
  return {
    origin: S3BucketOrigin.withOriginAccessControl(bucket),
    viewerProtocolPolicy,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    responseHeadersPolicy: fileHeadersPolicy(scope, hosts),
    compress: true,
  } as const;
}

function apiBehavior(scope: Construct, apiHost: string): BehaviorOptions {
  return {
    origin: new HttpOrigin(apiHost, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      readTimeout: Duration.seconds(apiSeconds),
    }),
    // A key that was sent without TLS is already known to others: nothing is gained by a redirect.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: apiHeadersPolicy(scope),
    functionAssociations: at(
      newEdgeFunction(scope, "ApiPath", apiPathCode(), "The API's paths without their prefix"),
    ),
  };
}

function at(edgeFunction: EdgeFunction) {
  return [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }];
}
