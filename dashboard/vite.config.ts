import { join } from "node:path";
import { defineConfig } from "vite";
import { dashboardFolder } from "../build/places.ts";

export default defineConfig({
  root: import.meta.dirname,
  base: "/dashboard/",
  publicDir: false,
  cacheDir: join(dashboardFolder, "..", "vite"),
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    outDir: dashboardFolder,
    emptyOutDir: true,
    target: "es2023",
    // The content security policy has no `data:` for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      onLog: (level, log, report) => {
        // "use client" of packages that also render on servers.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
    },
  },
});
