import type { Stack } from "aws-cdk-lib";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { SignIn, Variable } from "../../functions/settings/environment.ts";
import type { Config } from "../config.ts";

/** A table or bucket as functions and policies know it; both words may be tokens. */
export interface Stored {
  readonly name: string;
  readonly arn: string;
}

/** What functions can be given a part in. */
export interface World {
  readonly config: Config;
  /** Where the build left a folder of code for each function. */
  readonly functionsFolder: string;
  readonly data: Stored;
  readonly money: Stored;
  readonly bodies: Stored;
  /** What tokens of persons are checked by; may hold tokens of the CDK. */
  readonly signIn: SignIn;
}

/** A permission together with the environment that makes it usable, so that neither is there without the other. */
export interface Grant {
  readonly statements: readonly PolicyStatement[];
  readonly environment: { readonly [name in Variable]?: string };
  /** Resources with a `*` in them, as the check of permissions shows them → why they are not named one by one. */
  readonly wildcards?: { readonly [resource: string]: string };
}

/** What a function may do, as one word of the tables in `lib/permissions/`; `stack` is the function's own. */
export type Verb = (world: World, stack: Stack) => Grant;
