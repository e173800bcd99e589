import axe from "axe-core";
import type { Page } from "playwright-core";

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Returns what axe objects to on a page. The policy of the pages admits no script of ours, so axe comes in by the debugger. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return found(page, "axe.run(document)");
}

/** The same of the contrast alone, on a page where `violations` ran. */
export async function contrastViolations(page: Page): Promise<readonly string[]> {
  return found(page, 'axe.run(document, { runOnly: ["color-contrast"] })');
}

async function found(page: Page, run: string): Promise<readonly string[]> {
  // axe defines a global of this name.
  const result = (await page.evaluate(run)) as AxeResult;
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}
