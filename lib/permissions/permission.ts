import type { Stack } from "aws-cdk-lib";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { SignIn, Variable } from "../../functions/settings/environment.ts";
import type { Config } from "../config.ts";

/** A table or bucket as functions and policies refer to it; name and ARN can be CDK tokens. */
export interface StorageResource {
  readonly name: string;
  readonly arn: string;
}

/** What functions are built from, and the resources that permissions can give them access to. */
export interface ServiceContext {
  readonly config: Config;
  /** The build's output: one folder of code for each function. */
  readonly functionsFolder: string;
  readonly data: StorageResource;
  readonly money: StorageResource;
  readonly bodies: StorageResource;
  /** The settings with which functions verify access tokens; values can be CDK tokens. */
  readonly signIn: SignIn;
}

/** IAM statements together with the environment variables that make them usable, so that neither exists alone. */
export interface Grant {
  readonly statements: readonly PolicyStatement[];
  readonly environment: { readonly [name in Variable]?: string };
  /** Resources with a `*`, as cdk-nag reports them → the reason for the wildcard. */
  readonly wildcards?: { readonly [resource: string]: string };
}

/** One permission, as listed in the tables of `lib/permissions/`; `stack` is the stack of the function that gets it. */
export type Permission = (context: ServiceContext, stack: Stack) => Grant;
