import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "../bundle/fingerprint.ts";
import { dashboardFolder, root } from "../places.ts";

const inputs = ["dashboard/**/*.{ts,tsx,css,html}", "package-lock.json"];
const stamp = join(dashboardFolder, "fingerprint");

/** Builds the dashboard into `.build/dashboard/` unless its sources are those of the last build. */
export async function buildDashboard(): Promise<{ readonly changed: boolean }> {
  const now = fingerprint(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return { changed: false };
  // Loaded only when there is something to build.
  const { build } = await import("vite");
  await inProduction(() =>
    build({ configFile: join(root, "dashboard", "vite.config.ts"), logLevel: "warn" }),
  );
  writeFileSync(stamp, now);
  return { changed: true };
}

/** Vite builds React's development version under any other `NODE_ENV`, such as that of a test runner. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}

if (import.meta.main) {
  const { changed } = await buildDashboard();
  console.log(changed ? "Built the dashboard into .build/dashboard" : "The dashboard's build is up to date");
}
