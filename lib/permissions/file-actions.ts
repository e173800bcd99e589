import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { attachmentFolder, exportFolder, importFolder } from "../../functions/settings/file-folders.ts";
import { exportName } from "../export-name.ts";
import type { Grant, Permission, ServiceContext } from "./permission.ts";

/** Writes import files sent in a request, and signs upload URLs for others. */
export const uploadImports: Permission = (context) =>
  onFolder(context, importFolder, ["s3:PutObject"], "import");

/** Checks whether a file was uploaded: without s3:ListBucket, S3 returns 403 instead of 404 for a missing object. */
export const readImports: Permission = (context) => {
  const grant = onFolder(context, importFolder, ["s3:GetObject"], "import");
  return { ...grant, statements: [...grant.statements, listBucket(context)] };
};

/** Signs download URLs of exports. */
export const downloadExports: Permission = (context) =>
  onFolder(context, exportFolder, ["s3:GetObject"], "export");

/** Writes attachments to objects of their own, and signs URLs of them. */
export const downloadAttachments: Permission = (context) =>
  onFolder(context, attachmentFolder, ["s3:GetObject", "s3:PutObject"], "attachment");

/** Reads imports, writes exports, and deletes objects that hold data of erased contacts. */
export const processFiles: Permission = (context) => {
  const grant = onFolder(context, "", ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "body");
  return { ...grant, statements: [...grant.statements, listBucket(context)] };
};

function listBucket({ bodies }: ServiceContext): PolicyStatement {
  return new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bodies.arn] });
}

function onFolder(
  { config, bodies }: ServiceContext,
  folder: string,
  actions: string[],
  kind: string,
): Grant {
  const path = `/${folder}*`;
  return {
    statements: [new PolicyStatement({ actions, resources: [`${bodies.arn}${path}`] })],
    environment: { bodiesBucket: bodies.name },
    wildcards: { [`${exportName(config, "bodies", "arn")}${path}`]: `Each ${kind} is a separate object` },
  };
}
