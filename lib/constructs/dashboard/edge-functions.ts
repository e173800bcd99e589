import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { recipientPages } from "../../../functions/settings/dashboard/paths.ts";

/** The code of the function for `/api/*`. CloudFront runs one file, so what it needs of the settings is put before it. */
export function apiPathCode(): string {
  return `const recipientPages = ${JSON.stringify(recipientPages)};\n${codeOf("api-path.js")}`;
}

/** The code of the function for the dashboard's files. */
export function pagePathCode(): string {
  return codeOf("page-path.js");
}

export function newEdgeFunction(scope: Construct, id: string, code: string, comment: string): EdgeFunction {
  return new EdgeFunction(scope, id, {
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
    comment,
  });
}

function codeOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), "utf8");
}
