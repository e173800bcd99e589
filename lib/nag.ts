import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import type { IConstruct } from "constructs";
import * as z from "zod/mini";

/** Checks every resource of the app against two cdk-nag rule packs at synthesis. */
export function addChecks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}

/** Acknowledges findings on a construct and its children: rule id → the reason why the rule does not apply. */
export function acknowledge(construct: IConstruct, reasons: { readonly [rule: string]: string }): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}

const Report = z.object({
  pluginReports: z.array(
    z.object({ violations: z.array(z.object({ ruleName: z.string(), description: z.string() })) }),
  ),
});

/**
 * Returns the unacknowledged findings of a synthesis, warnings included, one per line; `folder` is the cloud assembly.
 */
export function findingsIn(folder: string): readonly string[] {
  const report = Report.parse(JSON.parse(readFileSync(join(folder, "validation-report.json"), "utf8")));
  return report.pluginReports.flatMap(({ violations }) =>
    violations.map(({ ruleName, description }) => `${ruleName}: ${description}`),
  );
}
