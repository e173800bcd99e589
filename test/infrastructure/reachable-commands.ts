import { build } from "esbuild";
import type { Entry } from "../../build/bundle/entries.ts";
import { root } from "../../build/places.ts";

/**
 * Which calls of AWS, and which settings, the code of a function can reach: each function alone, with what it does not
 * use left out.
 */
export async function reachableCommands(entry: Entry): Promise<ReadonlySet<string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry.file],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    // Imports of packages stay, but only the names that are still used.
    packages: "external",
    treeShaking: true,
    write: false,
    logLevel: "silent",
  });
  const text = outputFiles.map((file) => file.text).join("\n");
  const names = [...text.matchAll(/\bnew (\w+Command)\(/g)].map(([, name = ""]) => name);
  const asked = [...Object.keys(gatewayActions), ...Object.keys(settingVariables)].filter((name) =>
    new RegExp(`\\b${name}\\(\\)`).test(text),
  );
  return new Set([...names.filter((name) => name in commandActions), ...asked]);
}

/** The actions that a command needs: one of them is enough. */
export const commandActions: Readonly<Record<string, readonly string[]>> = {
  GetCommand: ["dynamodb:GetItem"],
  BatchGetCommand: ["dynamodb:BatchGetItem"],
  BatchWriteCommand: ["dynamodb:BatchWriteItem"],
  QueryCommand: ["dynamodb:Query"],
  PutCommand: ["dynamodb:PutItem"],
  UpdateCommand: ["dynamodb:UpdateItem"],
  DeleteCommand: ["dynamodb:DeleteItem"],
  TransactGetCommand: ["dynamodb:GetItem"],
  TransactWriteCommand: ["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"].map(
    (name) => `dynamodb:${name}`,
  ),
};

/** Settings that a function gets by asking for them, with the environment variable that holds them. */
export const settingVariables: Readonly<Record<string, string>> = { publicUrl: "PUBLIC_URL" };

/** Gateways that a function gets by asking for them, with the actions of which it needs at least one. */
export const gatewayActions: Readonly<Record<string, readonly string[]>> = {
  sendQueues: ["sqs:SendMessage"],
  jobQueue: ["sqs:SendMessage"],
  webhookQueue: ["sqs:SendMessage"],
  objects: ["s3:GetObject", "s3:PutObject"],
  files: ["s3:GetObject", "s3:PutObject"],
  mailer: ["ses:SendEmail", "ses:SendRawEmail", "ses:GetAccount"],
  identities: ["ses:GetEmailIdentity", "ses:CreateEmailIdentity"],
  receiptRules: ["ses:DescribeActiveReceiptRuleSet"],
  alarmTopics: ["sns:ListSubscriptionsByTopic"],
  suppressionLists: ["ses:DeleteSuppressedDestination"],
};
