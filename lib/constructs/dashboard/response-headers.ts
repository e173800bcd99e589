import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy as Policy,
  type ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import {
  apiContentPolicy,
  contentPolicy,
  fileHeaders,
} from "../../../functions/settings/dashboard/headers.ts";

const override = true;
/** A name with HSTS is never opened without TLS, so that nobody on the way can read a session. */
const strictTransportSecurity = {
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: false,
  override,
};

/** The headers of the dashboard's files. `hosts` are the origins that its requests may go to beside its own. */
export function fileHeadersPolicy(scope: Construct, hosts: readonly string[]): ResponseHeadersPolicy {
  return newPolicy(scope, "FileHeaders", "Security headers of the dashboard's files", {
    contentSecurityPolicy: { contentSecurityPolicy: contentPolicy(hosts), override },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
  });
}

/** The headers of the API's responses on the dashboard's origin, none of which a browser may take for a page. */
export function apiHeadersPolicy(scope: Construct): ResponseHeadersPolicy {
  return newPolicy(scope, "ApiHeaders", "Security headers of the API below the dashboard's origin", {
    contentSecurityPolicy: { contentSecurityPolicy: apiContentPolicy, override },
  });
}

function newPolicy(
  scope: Construct,
  id: string,
  comment: string,
  behavior: ResponseSecurityHeadersBehavior,
): ResponseHeadersPolicy {
  const resourcePolicy = fileHeaders["cross-origin-resource-policy"];
  return new Policy(scope, id, {
    comment,
    securityHeadersBehavior: { strictTransportSecurity, contentTypeOptions: { override }, ...behavior },
    customHeadersBehavior: {
      customHeaders: [{ header: "cross-origin-resource-policy", value: resourcePolicy, override }],
    },
  });
}
