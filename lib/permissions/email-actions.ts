import type { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { configurationSetsOf } from "../../functions/settings/configuration-sets.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import { type SendKind, sendQueueName } from "../../functions/settings/queue-names.ts";
import type { Config } from "../config.ts";
import { exportName } from "../export-name.ts";
import { sendQueueUrls } from "../send-queue-urls.ts";
import type { Grant, Permission, ServiceContext } from "./permission.ts";

/** Enqueues emails in the send queues of every region. */
export function enqueueSends(kinds: readonly SendKind[]): Permission {
  return ({ config }, stack) => ({
    statements: [
      new PolicyStatement({
        actions: ["sqs:SendMessage"],
        resources: config.regions.flatMap((region) =>
          kinds.map((kind) =>
            stack.formatArn({ service: "sqs", resource: sendQueueName(config.name, region, kind) }),
          ),
        ),
      }),
    ],
    environment: { sendQueues: sendQueueUrls(config, stack) },
  });
}

export const writeBodies: Permission = (context) => onBodies(context, "s3:PutObject");

/** Without s3:ListBucket, S3 returns 403 instead of 404 for a missing object, and a missing body would be retried. */
export const readBodies: Permission = (context) => {
  const grant = onBodies(context, "s3:GetObject");
  const listBucket = new PolicyStatement({ actions: ["s3:ListBucket"], resources: [context.bodies.arn] });
  return { ...grant, statements: [...grant.statements, listBucket] };
};

/**
 * Sends from every identity of one region with this deployment's configuration sets, and reads the region's send rate.
 */
export function sendEmails(region: string): Permission {
  return ({ config }, stack) => ({
    statements: [
      new PolicyStatement({
        actions: ["ses:SendEmail", "ses:SendRawEmail"],
        resources: [identities(stack, region), ...configurationSets(stack, region, config)],
      }),
      new PolicyStatement({ actions: ["ses:GetAccount"], resources: ["*"] }),
      ...(config.tenants ? manageTenants(stack, region, config) : []),
    ],
    environment: { configurationSets: config.name, tenants: String(config.tenants) },
    wildcards: {
      [`arn:${stack.partition}:ses:${region}:<AWS::AccountId>:identity/*`]:
        "Customers add domains at run time; each is an identity",
      "*": "ses:GetAccount does not support resource-level permissions",
      ...(config.tenants
        ? {
            [`arn:${stack.partition}:ses:${region}:<AWS::AccountId>:tenant/*`]:
              "Each project has a tenant, created at run time",
          }
        : {}),
    },
  });
}

/** Reads the send rate, the quota and the state of the account, in any region. */
export const readAccounts: Permission = () => ({
  statements: [new PolicyStatement({ actions: ["ses:GetAccount"], resources: ["*"] })],
  environment: {},
  wildcards: { "*": "ses:GetAccount does not support resource-level permissions" },
});

function onBodies({ config, bodies }: ServiceContext, action: string): Grant {
  return {
    statements: [new PolicyStatement({ actions: [action], resources: [`${bodies.arn}/*`] })],
    environment: { bodiesBucket: bodies.name },
    wildcards: { [`${exportName(config, "bodies", "arn")}/*`]: "Each body is a separate object" },
  };
}

function manageTenants(stack: Stack, region: string, config: Config): readonly PolicyStatement[] {
  const tenants = stack.formatArn({ service: "ses", region, resource: "tenant", resourceName: "*" });
  return [
    new PolicyStatement({
      actions: ["ses:CreateTenant", "ses:TagResource"],
      resources: [tenants],
      conditions: {
        StringEquals: { [`aws:RequestTag/${deploymentTag}`]: config.name },
        "ForAllValues:StringEquals": { "aws:TagKeys": [deploymentTag] },
      },
    }),
    new PolicyStatement({
      actions: ["ses:GetTenant", "ses:CreateTenantResourceAssociation"],
      resources: [tenants, identities(stack, region), ...configurationSets(stack, region, config)],
    }),
  ];
}

function identities(stack: Stack, region: string): string {
  return stack.formatArn({ service: "ses", region, resource: "identity", resourceName: "*" });
}

function configurationSets(stack: Stack, region: string, { name }: Config): readonly string[] {
  return configurationSetsOf(name).map((set) =>
    stack.formatArn({ service: "ses", region, resource: "configuration-set", resourceName: set.name }),
  );
}

/** Lets a function write links to the API into emails. */
export function linkTo(publicUrl: string): Permission {
  return () => ({ statements: [], environment: { publicUrl } });
}
