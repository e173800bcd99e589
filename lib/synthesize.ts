import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import * as z from "zod/mini";
import type { Config } from "./config.ts";
import { emailDelivery } from "./email-delivery.ts";
import { addChecks, findingsIn } from "./nag.ts";

/** Has each template say where its code lies and which construct made what, as the CDK's own tool would. */
const readable = { "aws:cdk:enable-asset-metadata": true, "aws:cdk:enable-path-metadata": true };

interface Synthesis {
  readonly config: Config;
  /** Where the build left a folder of code for each function. */
  readonly functionsFolder: string;
  /** Where the build left the SMTP proxy beside its Dockerfile. */
  readonly smtpFolder: string;
  /** Where the templates go. */
  readonly outdir: string;
}

/** The switches in `cdk.json`, which the CDK's own tool reads too: with it or without, the templates are the same. */
const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/**
 * Writes the templates of a deployment and checks them; needs no account and no network. Returns what the checks
 * found and nobody accepted.
 * @throws {Error} A check failed outright; the findings are on the standard error by then.
 */
export function synthesize({ outdir, ...deployable }: Synthesis): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, "..", "cdk.json"), "utf8");
  const { context } = CdkJson.parse(JSON.parse(text));
  const app = new App({ context: { ...context, ...readable }, analyticsReporting: false, outdir });
  emailDelivery(app, deployable);
  addChecks(app);
  return findingsIn(app.synth().directory);
}
