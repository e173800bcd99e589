import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import type { IConstruct } from "constructs";
import * as z from "zod/mini";

/** Checks every resource of the app against both packs of rules when it is synthesized. */
export function addChecks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}

/** Accepts findings on a construct and what is in it: the rule's id → why it does not apply here. */
export function acknowledge(construct: IConstruct, reasons: { readonly [rule: string]: string }): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}

const Report = z.object({
  pluginReports: z.array(
    z.object({ violations: z.array(z.object({ ruleName: z.string(), description: z.string() })) }),
  ),
});

/** What a synthesis left unaccepted, mild findings too, one a line; `folder` is the assembly's. */
export function findingsIn(folder: string): readonly string[] {
  const report = Report.parse(JSON.parse(readFileSync(join(folder, "validation-report.json"), "utf8")));
  return report.pluginReports.flatMap(({ violations }) =>
    violations.map(({ ruleName, description }) => `${ruleName}: ${description}`),
  );
}
