import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import * as z from "zod/mini";
import type { Config } from "./config.ts";
import { emailDelivery } from "./email-delivery.ts";
import { addChecks, findingsIn } from "./nag.ts";
import { exceededLimits } from "./template-limits.ts";

/** Adds asset and construct paths to the templates, as the CDK CLI does. */
const metadataContext = { "aws:cdk:enable-asset-metadata": true, "aws:cdk:enable-path-metadata": true };

const tooLarge = "The deployment exceeds limits of AWS; use fewer regions, fewer plans or shorter names:";

interface Synthesis {
  readonly config: Config;
  /** The build's output: one folder of code for each function. */
  readonly functionsFolder: string;
  /** The build's output: the dashboard's files. */
  readonly dashboardFolder: string;
  /** The build's output: the SMTP proxy and its Dockerfile. */
  readonly smtpFolder: string;
  /** Where the templates are written. */
  readonly outdir: string;
}

/** The feature flags in `cdk.json`. The CDK CLI reads them too, so templates are the same with and without the CLI. */
const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/**
 * Writes the templates of a deployment and checks them; needs neither an AWS account nor network access. Returns the
 * findings that are not acknowledged.
 * @throws {Error} A check failed with errors (the findings are on standard error), or a template exceeds a limit of AWS.
 */
export function synthesize({ outdir, ...deployable }: Synthesis): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, "..", "cdk.json"), "utf8");
  const { context } = CdkJson.parse(JSON.parse(text));
  const app = new App({ context: { ...context, ...metadataContext }, analyticsReporting: false, outdir });
  emailDelivery(app, deployable);
  addChecks(app);
  const { directory } = app.synth();
  const exceeded = exceededLimits(directory);
  if (exceeded.length > 0) throw new Error([tooLarge, ...exceeded].join("\n  "));
  return findingsIn(directory);
}
