import type { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { configurationSetName, trackingKinds } from "../../functions/settings/configuration-sets.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import { type SendKind, sendQueueName } from "../../functions/settings/queue-names.ts";
import type { Config } from "../config.ts";
import { exportName } from "../export-name.ts";
import { sendQueueUrls } from "../send-queue-urls.ts";
import type { Grant, Verb, World } from "./grant.ts";

/** Hands mails to the send queues of every region. */
export function queuesSends(kinds: readonly SendKind[]): Verb {
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

export const storesBodies: Verb = (world) => onBodies(world, "s3:PutObject");

/** Without the right to list, S3 says "forbidden" for an object that is not there, and a lost body would be retried. */
export const readsBodies: Verb = (world) => {
  const grant = onBodies(world, "s3:GetObject");
  const lists = new PolicyStatement({ actions: ["s3:ListBucket"], resources: [world.bodies.arn] });
  return { ...grant, statements: [...grant.statements, lists] };
};

/** Sends from any identity of one region, by this deployment's configuration sets, and learns the region's send rate. */
export function sendsMail(region: string): Verb {
  return ({ config }, stack) => ({
    statements: [
      new PolicyStatement({
        actions: ["ses:SendEmail", "ses:SendRawEmail"],
        resources: [identities(stack, region), ...configurationSets(stack, region, config)],
      }),
      new PolicyStatement({ actions: ["ses:GetAccount"], resources: ["*"] }),
      ...(config.tenants ? managesTenants(stack, region, config) : []),
    ],
    environment: { configurationSets: config.name, tenants: String(config.tenants) },
    wildcards: {
      [`arn:${stack.partition}:ses:${region}:<AWS::AccountId>:identity/*`]:
        "Customers bring their domains while the service runs; each is an identity",
      "*": "ses:GetAccount has no resource level",
      ...(config.tenants
        ? {
            [`arn:${stack.partition}:ses:${region}:<AWS::AccountId>:tenant/*`]:
              "A tenant is made for each project",
          }
        : {}),
    },
  });
}

function onBodies({ config, bodies }: World, action: string): Grant {
  return {
    statements: [new PolicyStatement({ actions: [action], resources: [`${bodies.arn}/*`] })],
    environment: { bodiesBucket: bodies.name },
    wildcards: { [`${exportName(config, "bodies", "arn")}/*`]: "Each body is an object of its own" },
  };
}

function managesTenants(stack: Stack, region: string, config: Config): readonly PolicyStatement[] {
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
  return trackingKinds.map((tracking) =>
    stack.formatArn({
      service: "ses",
      region,
      resource: "configuration-set",
      resourceName: configurationSetName(name, tracking),
    }),
  );
}

/** Writes links into mails, which lead to where the API answers. */
export function linksTo(publicUrl: string): Verb {
  return () => ({ statements: [], environment: { publicUrl } });
}
