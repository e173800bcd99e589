import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { inboundFolder } from "../../../functions/settings/file-folders.ts";
import { receivedName } from "../../../functions/settings/receiving.ts";
import { exportName } from "../../export-name.ts";
import type { Grant, Permission, ServiceContext } from "../permission.ts";

/** Reads raw messages, and signs URLs of them. */
export const readInbound: Permission = (context) => onInbound(context, ["s3:GetObject"]);

/** Also writes attachments, which get an object of their own. */
export const processInbound: Permission = (context) =>
  onInbound(context, ["s3:GetObject", "s3:PutObject", "s3:PutObjectTagging"]);

export const removeInbound: Permission = (context) => onInbound(context, ["s3:DeleteObject"]);

/** Enqueues inbound emails that are to be routed again. The queue is referenced by name, because the API is deployed before it. */
export const enqueueInbound: Permission = ({ config }, stack) => {
  const name = receivedName(config.name);
  return {
    statements: [
      new PolicyStatement({
        actions: ["sqs:SendMessage"],
        resources: [stack.formatArn({ service: "sqs", resource: name })],
      }),
    ],
    environment: { inboundQueue: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${name}` },
  };
};

/** Without s3:ListBucket, S3 returns 403 instead of 404 for an object that has expired. */
function onInbound({ config, bodies }: ServiceContext, actions: string[]): Grant {
  const path = `/${inboundFolder}*`;
  const list = new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bodies.arn] });
  return {
    statements: [
      new PolicyStatement({ actions, resources: [`${bodies.arn}${path}`] }),
      ...(actions.includes("s3:GetObject") ? [list] : []),
    ],
    environment: { bodiesBucket: bodies.name },
    wildcards: {
      [`${exportName(config, "bodies", "arn")}${path}`]: "Each inbound email has objects of its own",
    },
  };
}
