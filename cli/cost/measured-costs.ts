import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { UsageError } from "../usage-error.ts";

const CostReport = z.object({
  kinds: z.array(
    z.object({
      name: z.string(),
      dollars: z.record(z.string(), z.number()),
      withoutSes: z.number(),
      total: z.number(),
      drivers: z.array(z.object({ service: z.string(), dollars: z.number(), share: z.number() })),
    }),
  ),
  changes: z.array(z.object({ what: z.string(), dollars: z.number(), monthly: z.optional(z.number()) })),
});
export type CostReport = z.output<typeof CostReport>;

const root = join(import.meta.dirname, "..", "..");

/**
 * Measures what an email of each kind uses, by the bundles of this folder on engines of this machine, and prices it. In
 * a process of its own, because it needs what only measurements do.
 */
export async function measuredCosts(): Promise<CostReport> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join("bench", "cost.ts"), "--json"], {
      cwd: root,
    });
    return CostReport.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  } catch (error) {
    // What the process itself reports is all that the operator can act on.
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new UsageError(`The costs could not be measured:\n${said}`);
  }
}
