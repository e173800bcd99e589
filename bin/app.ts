import { join } from "node:path";
import { dashboardFolder, functionsFolder, root, smtpFolder } from "../build/places.ts";
import { readConfig } from "../lib/config-file.ts";
import { synthesize } from "../lib/synthesize.ts";

const config = readConfig(join(root, "eds.config.json"), process.env);
// The CDK CLI sets this variable; without the CLI, the output goes to the CLI's default folder.
const outdir = process.env["CDK_OUTDIR"] ?? join(root, "cdk.out");
const findings = synthesize({ config, functionsFolder, dashboardFolder, smtpFolder, outdir });
if (findings.length > 0) {
  console.error(["Unacknowledged findings:", ...findings].join("\n  "));
  process.exitCode = 1;
}
