import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { exportFolder, importFolder } from "../../functions/settings/file-folders.ts";
import { exportName } from "../export-name.ts";
import type { Grant, Verb, World } from "./grant.ts";

/** Puts the file of an import that comes along, and signs the address that another is uploaded to. */
export const takesImports: Verb = (world) => onFolder(world, importFolder, ["s3:PutObject"], "import");

/** Looks whether a file was uploaded: without the right to list, S3 says "forbidden" for one that was not. */
export const readsImports: Verb = (world) => {
  const grant = onFolder(world, importFolder, ["s3:GetObject"], "import");
  return { ...grant, statements: [...grant.statements, lists(world)] };
};

/** Signs the address of an export's file. */
export const givesExports: Verb = (world) => onFolder(world, exportFolder, ["s3:GetObject"], "export");

/** Reads imports, writes exports, and takes what belongs to erased persons away from all that there is. */
export const worksOnFiles: Verb = (world) => {
  const grant = onFolder(world, "", ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], "body");
  return { ...grant, statements: [...grant.statements, lists(world)] };
};

function lists({ bodies }: World): PolicyStatement {
  return new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bodies.arn] });
}

function onFolder({ config, bodies }: World, folder: string, actions: string[], what: string): Grant {
  const path = `/${folder}*`;
  return {
    statements: [new PolicyStatement({ actions, resources: [`${bodies.arn}${path}`] })],
    environment: { bodiesBucket: bodies.name },
    wildcards: { [`${exportName(config, "bodies", "arn")}${path}`]: `Each ${what} is an object of its own` },
  };
}
