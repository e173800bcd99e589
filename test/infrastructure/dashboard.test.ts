import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { statementsOf } from "./policies.ts";
import { type Synthesized, synthesized, text } from "./synthesized.ts";

const serviceDomain = { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" };
const deployed = synthesized();
const dashboard = deployed.stack("eds-dashboard");

/** The sources that the policy of the pages names for requests. */
function connectSources(of: Synthesized): readonly string[] {
  const policies = of.of("AWS::CloudFront::ResponseHeadersPolicy").map(({ properties }) => {
    const { SecurityHeadersConfig: headers } = Object(properties["ResponseHeadersPolicyConfig"]);
    return text(Object(Object(headers).ContentSecurityPolicy).ContentSecurityPolicy);
  });
  const found = policies.map((policy) => /connect-src ([^;]+)/.exec(policy)?.[1]);
  return found.flatMap((sources) => sources?.split(" ") ?? []);
}

test("the bucket of pages is private: only the distribution reads it", () => {
  dashboard.hasResourceProperties("AWS::S3::Bucket", {
    PublicAccessBlockConfiguration: { BlockPublicPolicy: true, RestrictPublicBuckets: true },
  });
  dashboard.hasResourceProperties("AWS::CloudFront::OriginAccessControl", {
    OriginAccessControlConfig: { SigningBehavior: "always", SigningProtocol: "sigv4" },
  });
  const [policy] = deployed.of("AWS::S3::BucketPolicy").filter(({ stack }) => stack === "eds-dashboard");
  const allowed = policy ? statementsOf(policy).filter(({ effect }) => effect === "Allow") : [];
  expect(allowed.map(({ actions, principals }) => [actions, principals])).toEqual([
    [["s3:GetObject"], ["cloudfront.amazonaws.com"]],
  ]);
  expect(JSON.stringify(allowed[0]?.condition)).toContain("AWS:SourceArn");
});

test("no error is kept, none is replaced by a page, and no access log names people", () => {
  const codes = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
  dashboard.hasResourceProperties("AWS::CloudFront::Distribution", {
    DistributionConfig: {
      CustomErrorResponses: codes.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
      Logging: Match.absent(),
    },
  });
});

test("the API's behavior passes every method and header on, except the host", () => {
  dashboard.hasResourceProperties("AWS::CloudFront::Distribution", {
    DistributionConfig: {
      CacheBehaviors: Match.arrayWith([
        Match.objectLike({
          PathPattern: "/api/*",
          AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
          OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
          ViewerProtocolPolicy: "https-only",
        }),
      ]),
    },
  });
});

test("the pages' requests go to their own origin, the sign-in and the bucket of files", () => {
  expect(connectSources(deployed)).toEqual([
    "'self'",
    "https://cognito-idp.us-east-1.amazonaws.com",
    "https://<eds-sign-in-prefix>.auth.us-east-1.amazoncognito.com",
    "https://<eds-bodies-name>.s3.us-east-1.amazonaws.com",
  ]);
  const signIn = { issuer: "https://id.example.com/a", audience: "mail-api", clientId: "pages" };
  const own = synthesized({ signIn: { ...signIn, hosts: ["https://tokens.example.com"] } });
  expect(own.findings).toEqual([]);
  expect(connectSources(own).slice(0, 3)).toEqual([
    ...["'self'", "https://id.example.com", "https://tokens.example.com"],
  ]);
});

test("assets are kept for good and written first; the document and the settings are never kept", () => {
  const uploads = deployed.of("Custom::CDKBucketDeployment").map(({ stack, properties }) => ({
    ...{ stack, metadata: properties["SystemMetadata"], prune: properties["Prune"] },
    ...{ prefix: properties["DestinationBucketKeyPrefix"] },
  }));
  const common = { prune: false, prefix: "dashboard" };
  const noStore = { "cache-control": "no-store" };
  expect(uploads).toEqual([
    { ...common, stack: "eds-api", metadata: noStore },
    {
      ...{ ...common, stack: "eds-dashboard" },
      metadata: { "cache-control": "public, max-age=31536000, immutable" },
    },
    { ...common, stack: "eds-dashboard", metadata: noStore },
  ]);
});

describe("with a service domain", () => {
  test("the dashboard has a name and a certificate of its own, and calls the API by its name", () => {
    const stack = synthesized({ serviceDomain }).stack("eds-dashboard");
    stack.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: {
        Aliases: ["dashboard.mail.example.com"],
        ViewerCertificate: { MinimumProtocolVersion: "TLSv1.2_2021" },
        Origins: Match.arrayWith([Match.objectLike({ DomainName: "api.mail.example.com" })]),
      },
    });
    stack.hasResourceProperties("AWS::CertificateManager::Certificate", {
      DomainName: "dashboard.mail.example.com",
    });
    stack.resourceCountIs("AWS::Route53::RecordSet", 2);
  });

  test("and another home region, the certificate is made where CloudFront reads it", () => {
    const far = synthesized({ serviceDomain, homeRegion: "eu-west-1" });
    expect(far.findings).toEqual([]);
    far.stack("eds-certificate").resourceCountIs("AWS::CertificateManager::Certificate", 1);
    far.stack("eds-dashboard").resourceCountIs("AWS::CertificateManager::Certificate", 0);
    far.stack("eds-dashboard").resourceCountIs("AWS::CloudFront::Distribution", 1);
  });

  test("the certificate has an alarm that somebody hears, also where nothing else of the deployment is in its region", () => {
    const far = synthesized({ serviceDomain, homeRegion: "eu-west-1", regions: ["eu-west-1"] });
    expect(far.findings).toEqual([]);
    far.stack("eds-certificate").resourceCountIs("AWS::CloudWatch::Alarm", 1);
    far.stack("eds-monitoring-us-east-1").resourceCountIs("AWS::SNS::Topic", 1);
    const unheard = far.of("AWS::CloudWatch::Alarm").filter(({ id }) => id.startsWith("Unheardus"));
    expect(unheard).toHaveLength(1);
    const read = far
      .of("AWS::IAM::Policy")
      .filter(({ properties }) => JSON.stringify(properties).includes("sns:ListSubscriptionsByTopic"));
    expect(JSON.stringify(read)).toContain(":sns:us-east-1:");
  });
});
